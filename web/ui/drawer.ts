import { type KeyboardEvent, useCallback, useEffect, useLayoutEffect, useRef } from 'react';
import { takeLostFocus } from './focus-inside.ts';

/**
 * Focus and keys of a drawer. Its strip goes when it opens, and its close button when it closes, each with the focus: it
 * moves on to the panel, and back to the strip. A drawer that opens by itself, for example with another mode, takes the
 * focus from its strip only. Escape closes the drawer. Call `willOpen` when the strip is pressed.
 */
export function useDrawer(open: boolean, onClose: () => void) {
  const panel = useRef<HTMLDivElement>(null);
  const strip = useRef<HTMLButtonElement>(null);
  const hadFocus = useRef(false);
  // Runs with null before the strip leaves the page, so it still has its focus. A layout effect would be too late.
  const stripRef = useCallback((element: HTMLButtonElement | null) => {
    hadFocus.current = element === null && strip.current === document.activeElement;
    strip.current = element;
  }, []);
  useLayoutEffect(() => {
    if (open && hadFocus.current) takeLostFocus(panel.current);
  }, [open]);
  // Later than the layout effects: of two drawers that change places, the one that opens takes the focus.
  useEffect(() => {
    if (open) return () => takeLostFocus(strip.current);
  }, [open]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (!open || event.key !== 'Escape' || event.defaultPrevented) return;
    event.preventDefault();
    onClose();
  };
  // Safari gives no focus to a pressed button.
  const willOpen = () => strip.current?.focus({ preventScroll: true });
  return { panel, strip: stripRef, onKeyDown, willOpen };
}
