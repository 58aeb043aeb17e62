/** Debounced work. */
export interface WhenQuiet {
  /** Schedules the work, restarting the delay. */
  later: () => void;
  /** Runs scheduled work at once; does nothing if none is scheduled. */
  now: () => void;
}

/** Debounces `work`: it runs once after `quietMs` without changes. */
export function whenQuiet(work: () => void, quietMs: number): WhenQuiet {
  let timer: ReturnType<typeof setTimeout> | null = null;
  const run = () => {
    timer = null;
    work();
  };
  return {
    later() {
      if (timer !== null) clearTimeout(timer);
      timer = setTimeout(run, quietMs);
    },
    now() {
      if (timer === null) return;
      clearTimeout(timer);
      run();
    },
  };
}
