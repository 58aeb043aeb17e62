/** Maximum number of undo steps; older ones are dropped. */
export const HISTORY_MAX_ENTRIES = 200;

/** Undo step with the state before and after it. Stores values, not differences, so nothing drifts. */
export interface HistoryEntry<State, Label extends string> {
  label: Label;
  before: State;
  after: State;
  /** Changes with the same label in one gesture are one step, so that a drag is undone at once. */
  gesture: number;
}

/** Immutable undo and redo history. */
export interface History<State, Label extends string> {
  /** Oldest first. */
  past: readonly HistoryEntry<State, Label>[];
  /** Next redo first. */
  future: readonly HistoryEntry<State, Label>[];
}

export function emptyHistory<State, Label extends string>(): History<State, Label> {
  return { past: [], future: [] };
}

/** Adds a step, or extends the last one if the same gesture made it. Clears the redo steps. */
export function addStep<State, Label extends string>(
  { past, future }: History<State, Label>,
  entry: HistoryEntry<State, Label>,
): History<State, Label> {
  const last = past.at(-1);
  const same =
    last !== undefined && future.length === 0 && last.gesture === entry.gesture && last.label === entry.label;
  if (same) return { past: [...past.slice(0, -1), { ...last, after: entry.after }], future: [] };
  return { past: [...past, entry].slice(-HISTORY_MAX_ENTRIES), future: [] };
}

/** Undoes the last step. Returns null if there is nothing to undo. */
export function undoStep<State, Label extends string>({
  past,
  future,
}: History<State, Label>): { history: History<State, Label>; entry: HistoryEntry<State, Label> } | null {
  const entry = past.at(-1);
  if (entry === undefined) return null;
  return { history: { past: past.slice(0, -1), future: [entry, ...future] }, entry };
}

/** Redoes the last undone step. Returns null if there is nothing to redo. */
export function redoStep<State, Label extends string>({
  past,
  future,
}: History<State, Label>): { history: History<State, Label>; entry: HistoryEntry<State, Label> } | null {
  const [entry, ...rest] = future;
  if (entry === undefined) return null;
  // A redone step is closed: its gesture is over.
  return { history: { past: [...past, { ...entry, gesture: -1 }], future: rest }, entry };
}
