import { type RefObject, useCallback, useEffect, useState } from 'react';
import { recall, remember } from '../../../lib/remember.ts';
import { type Area, clampPlace, type PanelPlace, readPlace } from './panel-place.ts';

const STORED_KEY = 'parameterPanel';
/** Used until the area is measured. */
const LARGE: Area = { width: 4096, height: 4096 };

export interface PanelPlacing {
  place: PanelPlace;
  area: Area;
  /** Updates the placement from its current value and stores it. */
  change: (edit: (place: PanelPlace, area: Area) => PanelPlace) => void;
}

/** Placement of the panel in its area, stored in this browser and clamped as the window changes. */
export function usePanelPlace(around: RefObject<HTMLElement | null>): PanelPlacing {
  const [place, setPlace] = useState(() => readPlace(recall(STORED_KEY)));
  const [area, setArea] = useState(LARGE);
  useEffect(() => {
    const element = around.current;
    if (element === null) return;
    const measure = () => setArea({ width: element.clientWidth, height: element.clientHeight });
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    measure();
    return () => observer.disconnect();
  }, [around]);
  const change = useCallback<PanelPlacing['change']>(
    (edit) =>
      setPlace((now) => {
        const next = edit(clampPlace(now, area), area);
        remember(STORED_KEY, JSON.stringify(next));
        return next;
      }),
    [area],
  );
  return { place: clampPlace(place, area), area, change };
}
