import { type ParseArgsConfig, parseArgs } from 'node:util';

type Options = NonNullable<ParseArgsConfig['options']>;
type Values<Some extends Options> = ReturnType<
  typeof parseArgs<{ options: Some; allowPositionals: true }>
>['values'];

export interface CommandOutput {
  readonly print: (line: string) => void;
  readonly complain: (line: string) => void;
}

interface CommandCall<Some extends Options> extends CommandOutput {
  readonly values: Values<Some>;
  readonly positionals: readonly string[];
  /** Aborted by SIGINT and SIGTERM if the command has `stopped`; otherwise they end the process. */
  readonly signal: AbortSignal;
}

interface CommandParts<Some extends Options> {
  readonly name: string;
  readonly help: string;
  readonly options: Some;
  readonly takesPositionals?: boolean;
  readonly stopped?: { readonly message: string; readonly code: number };
  /** @throws an error, whose first line is shown. */
  readonly run: (call: CommandCall<Some>) => Promise<void>;
}

export type Command = (args: readonly string[], output?: CommandOutput) => Promise<number>;

const TERMINAL: CommandOutput = {
  print: (line) => process.stdout.write(`${line}\n`),
  complain: (line) => process.stderr.write(`${line}\n`),
};

/** Exit code of a program ended by SIGPIPE. */
const BROKEN_PIPE = 128 + 13;

/** Exits quietly, as other programs do, when the reader of its output (such as `head`) is gone. */
function endWhenUnread(): void {
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error;
      process.exit(BROKEN_PIPE);
    });
  }
}

/** The first line of an error's message, with the operating system's reason if that is the cause. */
export function errorLine(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { message, cause } = error;
  const [line = ''] = message.split('\n');
  if (!(cause instanceof Error && 'code' in cause)) return line;
  // The error for a host with several addresses has a code but no message.
  const reason = cause.message.split('\n')[0] || String(cause.code);
  return line.includes(reason) ? line : `${line} (${reason})`;
}

/** A command with `--help`; an error becomes one line on standard error and exit code 1. */
export function command<const Some extends Options>(parts: CommandParts<Some>): Command {
  const { name, help, stopped } = parts;
  return async (args, output = TERMINAL) => {
    const { print, complain } = output;
    if (output === TERMINAL) endWhenUnread();
    if (args.includes('--help') || args.includes('-h')) {
      print(help);
      return 0;
    }
    const stopping = new AbortController();
    const stop = () => stopping.abort();
    // Not `once`: a terminal and npm may both forward the same signal.
    if (stopped) process.on('SIGINT', stop).on('SIGTERM', stop);
    try {
      const { values, positionals } = parseArgs({
        args: [...args],
        options: parts.options,
        allowPositionals: parts.takesPositionals ?? false,
      });
      await parts.run({ values, positionals, print, complain, signal: stopping.signal });
      return 0;
    } catch (error) {
      const isStopped = stopped && stopping.signal.aborted;
      complain(`${name}: ${isStopped ? stopped.message : errorLine(error)}`);
      return isStopped ? stopped.code : 1;
    } finally {
      process.off('SIGINT', stop).off('SIGTERM', stop);
    }
  };
}
