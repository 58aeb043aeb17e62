import { type RefObject, useEffect, useEffectEvent } from 'react';
import { isDrawing, isMissing, LOOK_MS } from '../../../features/viewer/canvas/stage-busy.tsx';
import { rendererKind } from '../../../lib/webgl.ts';
import { type Stage, stage } from '../../../state/stage.ts';

/** Follows where the lattice on the stage is drawn. One that replaces it changes nothing. */
export function useLatticeDrawn(box: RefObject<HTMLElement | null>, lattice: string | null): void {
  const look = useEffectEvent(() => placeAfter(stage.latticeDrawn, box.current, lattice));
  const exists = lattice !== null;
  useEffect(() => {
    if (!exists) return;
    let frame = 0;
    const timer = setInterval(() => {
      const place = look();
      if (place !== 'page') stage.latticeDrawn = place;
      cancelAnimationFrame(frame);
      // This frame may begin another picture.
      frame = requestAnimationFrame(() => {
        if (place !== 'page' || look() !== 'page') return;
        stage.latticeDrawn = place;
        clearInterval(timer);
      });
    }, LOOK_MS);
    return () => {
      clearInterval(timer);
      cancelAnimationFrame(frame);
      stage.latticeDrawn = null;
    };
  }, [exists]);
}

/** Returns where a lattice is drawn, a look after `last`. Software begins its picture once the scene shows it alone. */
export function placeAfter(
  last: Stage['latticeDrawn'],
  box: HTMLElement | null,
  lattice: string | null,
): Stage['latticeDrawn'] {
  if (isMissing(box, { lattice })) return last;
  if (rendererKind() === 'card') return 'page';
  return last === null || isDrawing(box, { lattice }) ? 'scene' : 'page';
}
