import { LatticeError } from '../../solid/error.ts';

export type GenerateStage = 'frame' | 'trim' | 'prove' | 'search' | 'write' | 'preview';

/** Times the stages of a run; every call ends the run if it was cancelled. */
export interface StageClock {
  /** Begins a stage at a fraction of the whole, 0 to 1. */
  enter(stage: GenerateStage, fraction: number): void;
  /** Reports progress within a stage. */
  at(stage: GenerateStage, fraction: number): void;
  /** Returns the milliseconds of each stage so far, and their `total`. */
  times(): Record<string, number>;
  /** Ends the last stage and returns the times of all. */
  end(): Record<string, number>;
}

/** Observer of a run, and the signal that cancels it. */
export interface StageWatch {
  /** `fraction` of the whole, 0 to 1, and the current stage. */
  onProgress?(fraction: number, stage: GenerateStage): void;
  signal?: AbortSignal;
}

/** Measures the stages, reports progress and ends the run on abort. */
export function stageClock({ signal, onProgress }: StageWatch): StageClock {
  const timesMs: Record<string, number> = {};
  let stage: GenerateStage | undefined;
  let since = performance.now();
  const close = () => {
    const now = performance.now();
    if (stage) timesMs[stage] = (timesMs[stage] ?? 0) + (now - since);
    since = now;
  };
  const times = () => {
    close();
    return { ...timesMs, total: Object.values(timesMs).reduce((sum, ms) => sum + ms, 0) };
  };
  const check = () => {
    if (signal?.aborted) throw new LatticeError('cancelled', 'the generation was cancelled');
  };
  return {
    enter(next, fraction) {
      check();
      close();
      stage = next;
      onProgress?.(fraction, next);
    },
    at(current, fraction) {
      check();
      onProgress?.(fraction, current);
    },
    times,
    end() {
      const all = times();
      if (stage) onProgress?.(1, stage);
      return all;
    },
  };
}
