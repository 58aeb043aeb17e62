import { createWriteStream, type WriteStream } from 'node:fs';

const SCREEN_CHARACTERS = 120;

/** Where lines of the HTTP API's access log come from, in place of a function's name. */
export const ACCESS_LOG = 'access';

/**
 * Returns the log of a product: each line of a function goes into `file`, which begins empty, and to the screen as one
 * short line, or whole if `verbose`. Lines that each call writes are on a verbose screen only.
 */
export function eventLog(
  file: string,
  verbose: boolean,
  print: (line: string) => void = console.log,
): (functionName: string, line: string) => void {
  let stream: WriteStream | undefined;
  return (functionName, line) => {
    // Opened with the first line: another product may run on this folder, and this one not start.
    stream ??= createWriteStream(file, { mode: 0o600 }).on('error', ({ message }) =>
      print(`Events are no longer written: ${message}`),
    );
    const whole = `[${functionName}] ${line}`;
    stream.write(`${whole}\n`);
    if (!verbose && (functionName === ACCESS_LOG || fieldsOf(line).event === 'answered')) return;
    print(verbose ? whole : clip(`[${functionName}] ${shortLine(line)}`));
  };
}

/** Returns the event of a JSON line with its plain details; another line as it is. */
function shortLine(line: string): string {
  const { event, at: _, ...details } = fieldsOf(line);
  if (typeof event !== 'string') return line;
  const plain = Object.entries(details).filter(([, value]) => value !== null && typeof value !== 'object');
  return [event, ...plain.map(([name, value]) => `${name}=${value}`)].join(' ');
}

function fieldsOf(line: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}

function clip(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ');
  return line.length > SCREEN_CHARACTERS ? `${line.slice(0, SCREEN_CHARACTERS - 1)}…` : line;
}
