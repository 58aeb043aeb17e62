import { type RefObject, useEffect, useRef } from 'react';
import { modelFaces } from '../../state/roles/model-faces.ts';
import { useStateOf } from '../../state/snapshots.ts';

/** Returns the ref of a card, which is scrolled to once it lists faces: more than what is left of the column below it. */
export function useListInSight(isPicking: boolean): RefObject<HTMLDivElement | null> {
  const card = useRef<HTMLDivElement>(null);
  const isListed = useStateOf(modelFaces).found !== null && isPicking;
  useEffect(() => {
    if (isListed) card.current?.scrollIntoView();
  }, [isListed]);
  return card;
}
