/** Edits that can be taken back; beyond this the oldest are forgotten. */
export const HISTORY_MAX_ENTRIES = 200;

/** One step: what was before and after it. Values are kept, not differences, so that nothing drifts. */
export interface HistoryEntry<State, Label extends string> {
  label: Label;
  before: State;
  after: State;
  /** Changes with the same label made by one gesture are one step: a drag is undone at once. */
  gesture: number;
}

/** What can be undone and redone. Immutable. */
export interface History<State, Label extends string> {
  /** Oldest first. */
  past: readonly HistoryEntry<State, Label>[];
  /** The next to redo first. */
  future: readonly HistoryEntry<State, Label>[];
}

/** A history in which nothing has happened. */
export function emptyHistory<State, Label extends string>(): History<State, Label> {
  return { past: [], future: [] };
}

/** Adds a step, or lengthens the last one when the same gesture made it. What was undone before is forgotten. */
export function recorded<State, Label extends string>(
  { past, future }: History<State, Label>,
  entry: HistoryEntry<State, Label>,
): History<State, Label> {
  const last = past.at(-1);
  const same =
    last !== undefined && future.length === 0 && last.gesture === entry.gesture && last.label === entry.label;
  if (same) return { past: [...past.slice(0, -1), { ...last, after: entry.after }], future: [] };
  return { past: [...past, entry].slice(-HISTORY_MAX_ENTRIES), future: [] };
}

/** Takes the last step back; null when there is none. */
export function undone<State, Label extends string>({
  past,
  future,
}: History<State, Label>): { history: History<State, Label>; entry: HistoryEntry<State, Label> } | null {
  const entry = past.at(-1);
  if (entry === undefined) return null;
  return { history: { past: past.slice(0, -1), future: [entry, ...future] }, entry };
}

/** Does the last step that was taken back again; null when there is none. */
export function redone<State, Label extends string>({
  past,
  future,
}: History<State, Label>): { history: History<State, Label>; entry: HistoryEntry<State, Label> } | null {
  const [entry, ...rest] = future;
  if (entry === undefined) return null;
  // A step done again is closed: the gesture that once made it is over.
  return { history: { past: [...past, { ...entry, gesture: -1 }], future: rest }, entry };
}
