import { type RefObject, useEffect, useEffectEvent } from 'react';
import { isMissing, LOOK_MS } from '../../../../features/viewer/canvas/stage-busy.tsx';
import { rendererKind } from '../../../../lib/webgl.ts';
import { stage } from '../../../../state/stage.ts';

/** Follows where the lattice on the stage is drawn. One that replaces it changes nothing. */
export function useLatticeDrawn(box: RefObject<HTMLElement | null>, lattice: string | null): void {
  const drawnIn = useEffectEvent(() => (isMissing(box.current, { lattice }) ? null : box.current));
  const exists = lattice !== null;
  useEffect(() => {
    if (!exists) return;
    let before = Number.POSITIVE_INFINITY;
    const timer = setInterval(() => {
      const view = drawnIn();
      if (view === null) return;
      // Pictures begun before now show what stood in for the lattice. A lost context counts from 0 again.
      before = Math.min(before, picturesOf(view).begun);
      stage.latticeDrawn = isOnPage(view, before) ? 'page' : 'scene';
      if (stage.latticeDrawn === 'page') clearInterval(timer);
    }, LOOK_MS);
    return () => {
      clearInterval(timer);
      stage.latticeDrawn = null;
    };
  }, [exists]);
}

/**
 * Returns whether the page shows a picture, or a draft of one, that was begun after the first `before`. A card shows it at
 * once, and a lost context none.
 */
export function isOnPage(box: HTMLElement, before: number): boolean {
  const isAwaited = rendererKind() === 'processor' && box.querySelector('[data-lost]') === null;
  return !isAwaited || picturesOf(box).shown > before;
}

function picturesOf(box: HTMLElement): { begun: number; shown: number } {
  const { begun = 0, shown = 0 } = box.querySelector<HTMLElement>('canvas[data-begun]')?.dataset ?? {};
  return { begun: Number(begun), shown: Number(shown) };
}
