/** Time after a press on the stage until the panel hides (docs/specification.md#limits), milliseconds. */
export const PANEL_HIDE_DELAY_MS = 2000;

export interface IdleHide {
  hover(on: boolean): void;
  focus(on: boolean): void;
  /** The stage was pressed. */
  touch(): void;
  /** Last input device of the user; the panel never hides for keyboards and screen readers. */
  pointing(on: boolean): void;
  /** Shows the panel and restarts the delay. */
  wake(): void;
  stop(): void;
}

/**
 * Decides when the panel hides: some time after the stage was pressed, never while the pointer or the focus is inside.
 * Its next use ends that, so that it stays while a dialog from it is open.
 */
export function idleHide(onHidden: (hidden: boolean) => void): IdleHide {
  let hovered = false;
  let focused = false;
  let pointing = true;
  let touched = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = () => {
    clearTimeout(timer);
    const inUse = hovered || focused;
    if (inUse || !pointing) onHidden(false);
    else if (touched) timer = setTimeout(() => onHidden(true), PANEL_HIDE_DELAY_MS);
  };
  return {
    hover(on) {
      hovered = on;
      if (on) touched = false;
      look();
    },
    focus(on) {
      focused = on;
      if (on) touched = false;
      look();
    },
    touch() {
      touched = true;
      look();
    },
    pointing(on) {
      if (pointing === on) return;
      pointing = on;
      look();
    },
    wake() {
      onHidden(false);
      look();
    },
    stop: () => clearTimeout(timer),
  };
}
