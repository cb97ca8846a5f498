import type { Command } from '#jobs/command.ts';
import type { Ended } from './program.ts';

/** Runs a command within the test's own process, many times as fast as a program. */
export async function inProcess(
  command: Command,
  args: readonly string[],
): Promise<Omit<Ended, 'signal'>> {
  let stdout = '';
  let stderr = '';
  const code = await command(args, {
    print: (line) => {
      stdout += `${line}\n`;
    },
    complain: (line) => {
      stderr += `${line}\n`;
    },
  });
  return { code, stdout, stderr };
}
