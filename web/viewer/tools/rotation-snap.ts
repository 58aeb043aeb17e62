/**
 * Multiples of this are stopped at while the model is turned by hand, degrees (docs/specification.md#flows and
 * #limits).
 */
export const ROTATION_SNAP_DEG = 45;
/** How long the turning waits there, milliseconds. */
export const ROTATION_SNAP_PAUSE_MS = 250;

/** A turn by hand, from one movement of the pointer to the next. */
export interface TurnDrag {
  /** Where the pointer has turned to, degrees, not rounded and not wrapped. */
  pointerDeg: number;
  /** The multiple of 45 degrees it waits at, and since when; null while it turns freely. */
  hold: { atDeg: number; sinceMs: number } | null;
}

/** A turn that begins at an angle; one that begins on a multiple is not held there. */
export function beginTurn(degrees: number): TurnDrag {
  return { pointerDeg: degrees, hold: null };
}

/**
 * Goes on with a turn: when the pointer comes to a multiple of 45 degrees, or passes it, the model stops there for
 * 250 ms before it follows again. Gives the new state and the angle to show, whole degrees.
 */
export function continueTurn(turn: TurnDrag, pointerDeg: number, nowMs: number): [TurnDrag, number] {
  if (turn.hold !== null && nowMs - turn.hold.sinceMs < ROTATION_SNAP_PAUSE_MS) {
    return [{ ...turn, pointerDeg }, turn.hold.atDeg];
  }
  const atDeg = turn.hold === null ? multipleBetween(turn.pointerDeg, pointerDeg) : null;
  const hold = atDeg === null ? null : { atDeg, sinceMs: nowMs };
  return [{ pointerDeg, hold }, atDeg ?? Math.round(pointerDeg)];
}

/** The first multiple met on the way, the start left out; null when there is none. */
function multipleBetween(fromDeg: number, toDeg: number): number | null {
  const up = toDeg > fromDeg;
  const next = up ? Math.floor(fromDeg / ROTATION_SNAP_DEG) + 1 : Math.ceil(fromDeg / ROTATION_SNAP_DEG) - 1;
  const atDeg = next * ROTATION_SNAP_DEG;
  return (up ? atDeg <= toDeg : atDeg >= toDeg) && fromDeg !== toDeg ? atDeg + 0 : null;
}
