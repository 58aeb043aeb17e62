import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { liesOverFooter } from './covered-footer.ts';

/** How often the panel looks where the window is, milliseconds. */
const LOOK_MS = 150;

/**
 * True while the window with this id lies over the footer of the panel. The window is dragged, and both grow and shrink
 * with their content. A covered footer keeps its layout, so its current height counts.
 */
export function useCoveredFooter(
  panel: RefObject<HTMLElement | null>,
  footer: RefObject<HTMLElement | null>,
  windowId: string | null,
): boolean {
  const [covered, setCovered] = useState(false);
  const look = useEffectEvent(() => {
    const above = windowId === null ? null : document.getElementById(windowId);
    if (above === null || panel.current === null) return setCovered(false);
    // A hidden panel has no footer. It returns as it went, so that Generate keeps its place and its focus.
    if (footer.current === null) return;
    const [window, around] = [above, panel.current].map((element) => element.getBoundingClientRect());
    setCovered(liesOverFooter(window!, around!, footer.current.offsetHeight));
  });
  useEffect(() => {
    if (windowId === null) return setCovered(false);
    const timer = setInterval(look, LOOK_MS);
    return () => clearInterval(timer);
  }, [windowId]);
  return covered;
}
