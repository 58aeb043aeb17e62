import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { liesOverFooter } from './covered-footer.ts';

/** How often the panel looks where the window is, milliseconds. */
const LOOK_MS = 150;

/**
 * True while the window with this id lies over the footer of the panel. The window is dragged and grows with its
 * content. A covered footer is not on the page, so its last height counts.
 */
export function useCoveredFooter(
  panel: RefObject<HTMLElement | null>,
  footer: RefObject<HTMLElement | null>,
  windowId: string | null,
): boolean {
  const [covered, setCovered] = useState(false);
  const footerPx = useRef(0);
  const look = useEffectEvent(() => {
    const above = windowId === null ? null : document.getElementById(windowId);
    if (above === null || panel.current === null) return setCovered(false);
    footerPx.current = footer.current?.offsetHeight ?? footerPx.current;
    const [window, around] = [above, panel.current].map((element) => element.getBoundingClientRect());
    setCovered(liesOverFooter(window!, around!, footerPx.current));
  });
  useEffect(() => {
    if (windowId === null) return setCovered(false);
    const timer = setInterval(look, LOOK_MS);
    return () => clearInterval(timer);
  }, [windowId]);
  return covered;
}
