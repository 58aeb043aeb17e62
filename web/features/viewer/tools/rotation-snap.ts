/** Angle step at which a manual rotation pauses, degrees (docs/specification.md#flows and #limits). */
export const ROTATION_SNAP_DEG = 45;
export const ROTATION_SNAP_PAUSE_MS = 250;

/** State of a manual rotation between two pointer moves. */
export interface TurnDrag {
  /** Angle of the pointer, degrees, neither rounded nor wrapped. */
  pointerDeg: number;
  /** Snap angle of the current pause and its start; null while turning freely. */
  hold: { atDeg: number; sinceMs: number } | null;
}

/** Starts a rotation at an angle. A start on a snap angle does not pause. */
export function beginTurn(degrees: number): TurnDrag {
  return { pointerDeg: degrees, hold: null };
}

/**
 * Continues a rotation: at each multiple of 45 degrees the model pauses for 250 ms before it follows the
 * pointer. Returns the new state and the angle to show, whole degrees.
 */
export function continueTurn(turn: TurnDrag, pointerDeg: number, nowMs: number): [TurnDrag, number] {
  if (turn.hold !== null && nowMs - turn.hold.sinceMs < ROTATION_SNAP_PAUSE_MS) {
    return [{ ...turn, pointerDeg }, turn.hold.atDeg];
  }
  const atDeg = turn.hold === null ? multipleBetween(turn.pointerDeg, pointerDeg) : null;
  const hold = atDeg === null ? null : { atDeg, sinceMs: nowMs };
  return [{ pointerDeg, hold }, atDeg ?? Math.round(pointerDeg)];
}

/** First snap angle on the way, excluding the start; null if no angle is near. */
function multipleBetween(fromDeg: number, toDeg: number): number | null {
  const up = toDeg > fromDeg;
  const next = up ? Math.floor(fromDeg / ROTATION_SNAP_DEG) + 1 : Math.ceil(fromDeg / ROTATION_SNAP_DEG) - 1;
  const atDeg = next * ROTATION_SNAP_DEG;
  return (up ? atDeg <= toDeg : atDeg >= toDeg) && fromDeg !== toDeg ? atDeg + 0 : null;
}
