export interface Debounced {
  /** Schedules the work, restarting the delay. */
  schedule: () => void;
  /** Runs scheduled work at once; does nothing if none is scheduled. */
  flush: () => void;
}

/** Debounces `work`: it runs once after `quietMs` without changes. */
export function debounce(work: () => void, quietMs: number): Debounced {
  let timer: ReturnType<typeof setTimeout> | null = null;
  const run = () => {
    timer = null;
    work();
  };
  return {
    schedule() {
      if (timer !== null) clearTimeout(timer);
      timer = setTimeout(run, quietMs);
    },
    flush() {
      if (timer === null) return;
      clearTimeout(timer);
      run();
    },
  };
}
