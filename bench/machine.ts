import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { cpus, release, totalmem } from 'node:os';

/** One line that names the machine of a measurement. */
export function machineLine(): string {
  const processors = cpus();
  const gibibytes = (totalmem() / 2 ** 30).toFixed(0);
  const model = processors[0]?.model.trim() ?? 'unknown processor';
  return `${processors.length} × ${model}, ${gibibytes} GiB, Linux ${release()}, Node ${process.version}`;
}

/** Whether this machine has a command. */
export function hasCommand(command: string): boolean {
  try {
    execFileSync('which', [command], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/**
 * How long the main thread of a process has been ready to run while others had the processors, in
 * milliseconds; 0 where that is not counted.
 */
export function heldUpMs(pid: number): number {
  try {
    return Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[1]) / 1e6;
  } catch {
    return 0;
  }
}

/** Middle value; the mean of the two middle ones when their number is even. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length / 2;
  const low = sorted[Math.ceil(middle) - 1] ?? Number.NaN;
  const high = sorted[Math.floor(middle)] ?? Number.NaN;
  return (low + high) / 2;
}
