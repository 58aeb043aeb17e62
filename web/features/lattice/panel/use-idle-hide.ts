import { type RefObject, useEffect, useState } from 'react';
import { idleHide } from './idle-hide.ts';

/** True if the panel is hidden for a look at the stage; never with `enabled` off. Each new `wakeKey` shows it. */
export function useIdleHide(
  panel: RefObject<HTMLElement | null>,
  enabled: boolean,
  wakeKey: string,
): boolean {
  const [hidden, setHidden] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another key starts again with a visible panel
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
    // Hiding may be allowed while the panel is in use, which fires no event.
    if (element.matches(':hover')) idle.hover(true);
    if (element.contains(document.activeElement)) idle.focus(true);
    window.addEventListener('keydown', () => idle.pointing(false), { signal, capture: true });
    window.addEventListener(
      'pointerdown',
      ({ target }) => {
        idle.pointing(true);
        if (target instanceof Element && target.closest('#stage') !== null) idle.touch();
      },
      { signal, capture: true },
    );
    // A click without a pointer comes from assistive technology.
    window.addEventListener('click', ({ detail }) => detail === 0 && idle.pointing(false), {
      signal,
      capture: true,
    });
    return () => {
      stop.abort();
      idle.stop();
    };
  }, [panel, enabled, wakeKey]);
  return hidden && enabled;
}
