/** Work that waits until it is quiet. */
export interface Debounced {
  /** Something changed: the work waits, anew if it waited already. */
  schedule: () => void;
  /** Does at once what waits; nothing when nothing does. */
  flush: () => void;
}

/** Has `work` done when nothing changed for `quietMs`, once for all the changes before. */
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
