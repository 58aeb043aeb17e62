import { type RefObject, useEffect } from 'react';

/** Focuses an element once it shows. One that closes with the focus inside gives it back. */
export function useFocusInside(element: RefObject<HTMLElement | null>, shows: boolean): void {
  useEffect(() => (shows ? moveFocus(element.current) : undefined), [element, shows]);
}

/** Focuses an element. Returns the function that gives the focus back, unless something else has it by then. */
export function moveFocus(to: HTMLElement | null): () => void {
  const opener = document.activeElement;
  to?.focus({ preventScroll: true });
  return () => {
    if (document.activeElement !== document.body || !(opener instanceof HTMLElement)) return;
    opener.focus({ preventScroll: true });
  };
}

/** Focuses an element if the focus is only around it: on the page, or on the panel. */
export function takeLostFocus(element: HTMLElement | null): void {
  if (document.activeElement?.contains(element)) element?.focus({ preventScroll: true });
}
