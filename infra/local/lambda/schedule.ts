import type { LocalFunction } from './local-function.ts';

const UNIT_SECONDS: Readonly<Record<string, number>> = { minute: 60, hour: 3600, day: 86_400 };

/** Converts an EventBridge `rate(…)` expression to seconds; throws on any other expression. */
export function rateSeconds(expression: string): number {
  const match = /^rate\((\d+) (minute|hour|day)s?\)$/.exec(expression);
  if (match === null) throw new Error(`The local cloud knows rate(…) schedules only, not ${expression}.`);
  return Number(match[1]) * UNIT_SECONDS[match[2]!]!;
}

/** Invokes a function at a fixed rate. A failed run is not retried; the next one makes up for it. */
export class Schedule {
  readonly #timer: NodeJS.Timeout;

  constructor(target: Pick<LocalFunction, 'invoke'>, everySeconds: number, event: unknown) {
    this.#timer = setInterval(() => {
      target.invoke(event).catch(() => {});
    }, everySeconds * 1000);
  }

  stop(): void {
    clearInterval(this.#timer);
  }
}
