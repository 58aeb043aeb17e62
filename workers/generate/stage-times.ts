/** When the stages of a job ended, milliseconds since 1970, in the order in which they ended. For one log line. */
export class StageTimes {
  readonly endedAtMs: Record<string, number> = {};

  /** Notes the end of a stage, by default now. A stage that ends again keeps its last end. */
  end(stage: string, atMs = preciseNowMs()): void {
    this.endedAtMs[stage] = Math.round(atMs * 10) / 10;
  }
}

/** The time of day with fractions of a millisecond, comparable between the threads and processes of a machine. */
export function preciseNowMs(): number {
  return performance.timeOrigin + performance.now();
}
