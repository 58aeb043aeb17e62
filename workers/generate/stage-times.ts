/** Ends of a job's stages, ms since 1970, for one log line; of two runs in any order. */
export class StageTimes {
  readonly endedAtMs: Record<string, number> = {};
  /** Processor time of the whole process until then, milliseconds. */
  readonly processorMs: Record<string, number> = {};

  /** Notes the end of a stage, by default now. A stage that ends again keeps its last end. */
  end(stage: string, atMs = preciseNowMs(), processorMs = processorNowMs()): void {
    this.endedAtMs[stage] = Math.round(atMs * 10) / 10;
    this.processorMs[stage] = Math.round(processorMs);
  }
}

/** The time of day with fractions of a millisecond, comparable between the threads and processes of a machine. */
export function preciseNowMs(): number {
  return performance.timeOrigin + performance.now();
}

/** Processor time of all threads of this process so far, milliseconds. */
export function processorNowMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
