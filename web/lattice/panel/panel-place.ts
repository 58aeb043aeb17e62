/** Where the parameter panel stands: at the right edge, or floating over the viewer. */
export interface PanelPlace {
  docked: boolean;
  /** Upper left corner in its area, px; counts while it floats. */
  x: number;
  y: number;
  width: number;
  /** Counts while it floats; docked it is as high as its area. */
  height: number;
  collapsed: boolean;
  /** Stays where it is, also without activity. */
  pinned: boolean;
}

export interface Area {
  width: number;
  height: number;
}

export const PANEL_WIDTH_PX = { min: 300, max: 520, default: 348 } as const;
/** Least height of the panel (product.md section 9, right-info minimum height). */
export const PANEL_MIN_HEIGHT_PX = 225;
/** Let go this near to the right edge, the panel snaps to it. */
const SNAP_PX = 48;
/** A panel that leaves the edge stands this far from it. */
const GAP_PX = 24;

export const DOCKED_PLACE: PanelPlace = {
  docked: true,
  x: 0,
  y: GAP_PX,
  width: PANEL_WIDTH_PX.default,
  height: 560,
  collapsed: false,
  pinned: false,
};

const clamp = (value: number, low: number, high: number) =>
  Math.min(Math.max(low, high), Math.max(low, value));

/** The place brought inside its area: nothing of the panel is ever out of reach. */
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

/** Moves the panel; one at the edge leaves it and floats. */
export function movePlace(place: PanelPlace, dx: number, dy: number, area: Area): PanelPlace {
  const x = place.docked ? area.width - place.width : place.x;
  const y = place.docked ? 0 : place.y;
  return clampPlace({ ...place, docked: false, x: x + dx, y: y + dy }, area);
}

/** The panel is let go: near the right edge it snaps to it. */
export function dropPlace(place: PanelPlace, area: Area): PanelPlace {
  const gap = area.width - (place.x + place.width);
  return gap < SNAP_PX ? { ...place, docked: true } : place;
}

/** Takes the panel off the edge, or puts it back there. */
export function dockPlace(place: PanelPlace, docked: boolean, area: Area): PanelPlace {
  if (docked) return { ...place, docked: true };
  return clampPlace({ ...place, docked: false, x: area.width - place.width - GAP_PX * 2, y: GAP_PX }, area);
}

/** Makes the panel wider to the left by `dx`, and higher by `dy`. */
export function resizePlace(place: PanelPlace, dx: number, dy: number, area: Area): PanelPlace {
  const right = place.docked ? area.width : place.x + place.width;
  const width = clamp(place.width + dx, PANEL_WIDTH_PX.min, Math.min(PANEL_WIDTH_PX.max, right));
  const height = clamp(place.height + dy, PANEL_MIN_HEIGHT_PX, area.height - place.y);
  return clampPlace({ ...place, width, height, x: right - width }, area);
}

/** Reads a stored place; what is missing or malformed is taken from the default. */
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
