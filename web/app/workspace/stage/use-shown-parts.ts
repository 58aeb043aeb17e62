import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { PART_NAMES, type PartName, type Parts, type PartsShown } from '../../../viewer/parts.ts';
import { view } from '../../../viewer/view-state.ts';

/** Default visibility: a new result is visible, and the part it replaces is hidden. */
export function usualParts(parts: Parts): PartsShown {
  const hasLattice = parts.lattice !== null;
  return { original: !hasLattice, preview: true, structure: !hasLattice, lattice: true };
}

/**
 * Shows a new result. After that the user controls each model. A link's choice applies once all parts it
 * names exist; returns whether it is still pending.
 */
export function useShownParts(parts: Parts, linked: PartName[] | null): RefObject<boolean> {
  const pending = useRef(linked !== null);
  const existing = PART_NAMES.filter((name) => parts[name] !== null);
  const hasAny = existing.length > 0;
  const hasStructure = parts.structure !== null;
  const hasLattice = parts.lattice !== null;
  const show = useEffectEvent((isBetween: boolean) => {
    if (linked === null || !pending.current || !linked.every((name) => existing.includes(name))) {
      Object.assign(view.shown, usualParts(parts));
      return;
    }
    for (const name of PART_NAMES) view.shown[name] = linked.includes(name);
    // The lattice soon follows the structure mesh and must not override the link.
    pending.current = isBetween;
  });
  // Only parts that start to exist change the visibility.
  useEffect(() => {
    if (hasAny) show(hasStructure && !hasLattice);
  }, [hasAny, hasStructure, hasLattice]);
  return pending;
}
