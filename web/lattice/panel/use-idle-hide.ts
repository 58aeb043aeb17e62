import { type RefObject, useEffect, useState } from 'react';
import { idleHide } from './idle-hide.ts';

/** True if the panel is hidden because of inactivity; never with `enabled` off. */
export function useIdleHide(panel: RefObject<HTMLElement | null>, enabled: boolean): boolean {
  const [hidden, setHidden] = useState(false);
  useEffect(() => {
    setHidden(false);
    const element = panel.current;
    // Touch has no hover to bring the panel back.
    if (!enabled || element === null || !matchMedia('(hover: hover)').matches) return;
    const idle = idleHide(setHidden);
    const stop = new AbortController();
    const { signal } = stop;
    element.addEventListener('pointerenter', () => idle.hover(true), { signal });
    element.addEventListener('pointerleave', () => idle.hover(false), { signal });
    element.addEventListener('focusin', () => idle.focus(true), { signal });
    element.addEventListener(
      'focusout',
      ({ relatedTarget }) => idle.focus(element.contains(relatedTarget as Node | null)),
      { signal },
    );
    window.addEventListener('keydown', () => idle.pointing(false), { signal, capture: true });
    window.addEventListener('pointerdown', () => idle.pointing(true), { signal, capture: true });
    // A click without a pointer comes from assistive technology.
    window.addEventListener('click', ({ detail }) => detail === 0 && idle.pointing(false), {
      signal,
      capture: true,
    });
    return () => {
      stop.abort();
      idle.stop();
    };
  }, [panel, enabled]);
  return hidden && enabled;
}
