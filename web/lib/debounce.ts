/** Work that waits until it is quiet. */
export interface WhenQuiet {
  /** Something changed: the work waits, anew if it waited already. */
  later: () => void;
  /** Does at once what waits; nothing when nothing does. */
  now: () => void;
}

/** Has `work` done when nothing changed for `quietMs`, once for all the changes before. */
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
