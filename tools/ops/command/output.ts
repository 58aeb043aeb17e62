import { shownLine } from '../../../core/rules/one-line.ts';
import type { Log } from '../../../core/studio/ports.ts';
import { OpsError } from './command.ts';

/** Where a line goes: the requested lines to standard output, all others to the error output. */
type Stream = Pick<NodeJS.WriteStream, 'write'>;

/**
 * Prints each text as one line. Texts of records may hold control characters, which would move the cursor or forge a
 * line: they appear as escapes. All of `tools/ops` prints through here.
 */
export function printLines(lines: readonly string[], stream: Stream = process.stdout): void {
  for (const line of lines) stream.write(`${shownLine(line)}\n`);
}

/** Log of the domain, on the error output, apart from the requested lines. */
export const logToErrors: Log = (event, details = {}) =>
  printLines([JSON.stringify({ event, ...details })], process.stderr);

/** Returns the lines that describe an error: the text of an OpsError, otherwise the message and where it came from. */
export function errorLines(error: unknown): string[] {
  if (error instanceof OpsError) return [error.message];
  const text = String(error);
  const stack = error instanceof Error ? (error.stack ?? '') : '';
  const frames = stack.startsWith(text) ? stack.slice(text.length).split('\n').slice(1) : [];
  return [text, ...frames];
}
