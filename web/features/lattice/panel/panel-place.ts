/** Placement of the parameter panel: docked at the right edge or floating over the viewer. */
export interface PanelPlace {
  docked: boolean;
  /** Upper left corner in its area, px; used while floating. */
  x: number;
  y: number;
  width: number;
  /** Used while floating; a docked panel has the height of its area. */
  height: number;
  collapsed: boolean;
  /** Disables auto-hide. */
  pinned: boolean;
}

export interface Area {
  width: number;
  height: number;
}

export const PANEL_WIDTH_PX = { min: 300, max: 520, default: 348 } as const;
/** Minimum height of the panel (docs/specification.md#limits, right-info minimum height). */
export const PANEL_MIN_HEIGHT_PX = 225;
/** Snap distance to the right edge. */
const SNAP_PX = 48;
/** Distance from the edge of a panel that was just undocked. */
const GAP_PX = 24;

export const DOCKED_PLACE: PanelPlace = {
  docked: true,
  x: 0,
  y: GAP_PX,
  width: PANEL_WIDTH_PX.default,
  height: 560,
  collapsed: false,
  pinned: true,
};

const clamp = (value: number, low: number, high: number) =>
  Math.min(Math.max(low, high), Math.max(low, value));

/** Clamps a placement to its area, so that the whole panel stays reachable. */
export function clampPlace(place: PanelPlace, area: Area): PanelPlace {
  const width = clamp(place.width, PANEL_WIDTH_PX.min, Math.min(PANEL_WIDTH_PX.max, area.width));
  const height = clamp(place.height, PANEL_MIN_HEIGHT_PX, area.height);
  return {
    ...place,
    width,
    height,
    x: clamp(place.x, 0, area.width - width),
    y: clamp(place.y, 0, area.height - height),
  };
}

/** Moves the panel; a docked panel undocks. */
export function movePlace(place: PanelPlace, { dx, dy }: { dx: number; dy: number }, area: Area): PanelPlace {
  const x = place.docked ? area.width - place.width : place.x;
  const y = place.docked ? 0 : place.y;
  return clampPlace({ ...place, docked: false, x: x + dx, y: y + dy }, area);
}

/** Ends a move: near the right edge the panel docks. */
export function dropPlace(place: PanelPlace, area: Area): PanelPlace {
  const gap = area.width - (place.x + place.width);
  return gap < SNAP_PX ? { ...place, docked: true } : place;
}

export function dockPlace(place: PanelPlace, docked: boolean, area: Area): PanelPlace {
  if (docked) return { ...place, docked: true };
  return clampPlace({ ...place, docked: false, x: area.width - place.width - GAP_PX * 2, y: GAP_PX }, area);
}

/** Widens the panel to the left by `dx` and its height by `dy`. */
export function resizePlace(
  place: PanelPlace,
  { dx, dy }: { dx: number; dy: number },
  area: Area,
): PanelPlace {
  const right = place.docked ? area.width : place.x + place.width;
  const width = clamp(place.width + dx, PANEL_WIDTH_PX.min, Math.min(PANEL_WIDTH_PX.max, right));
  const height = clamp(place.height + dy, PANEL_MIN_HEIGHT_PX, area.height - place.y);
  return clampPlace({ ...place, width, height, x: right - width }, area);
}

/** Parses a stored placement; missing or malformed values use the default. */
export function readPlace(text: string | null): PanelPlace {
  let stored: unknown;
  try {
    stored = JSON.parse(text ?? 'null');
  } catch {
    return DOCKED_PLACE;
  }
  if (typeof stored !== 'object' || stored === null) return DOCKED_PLACE;
  const known = Object.entries(DOCKED_PLACE).map(([key, value]) => {
    const found: unknown = (stored as Record<string, unknown>)[key];
    const good = typeof found === typeof value && (typeof found !== 'number' || Number.isFinite(found));
    return [key, good ? found : value];
  });
  return Object.fromEntries(known) as PanelPlace;
}
