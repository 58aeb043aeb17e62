import { type Contact, NARROW_SHARE, type PressAxis, ROUND_SHARE } from '../contact/plates.ts';
import type { TouchPoints } from '../contact/touch-points.ts';
import type { SolidElements } from './solid-elements.ts';

/** Returns the nodes of a solid as points that a load and a support may touch. */
export function nodePoints({
  places,
  ties,
  stepMm,
}: Pick<SolidElements, 'places' | 'ties' | 'stepMm'>): TouchPoints {
  const isTied = new Set(ties?.nodes);
  const nodes = Uint32Array.from({ length: places.length / 3 }, (_, node) => node).filter(
    (node) => !isTied.has(node),
  );
  const at = Float64Array.from(
    { length: 3 * nodes.length },
    (_, i) => places[3 * nodes[Math.floor(i / 3)]! + (i % 3)]!,
  );
  return { at, nodes, beyondMm: 0, flatMm: 0, stepMm: stepMm() };
}

/** Nodes that a plate touches: the outermost layer, or on a round part all within a share of its height. */
export function touchedNodes(
  { places, extentMm, levelMm, ties }: Pick<SolidElements, 'places' | 'extentMm' | 'levelMm' | 'ties'>,
  axis: PressAxis,
  sign: 1 | -1,
): Contact {
  const top = extentMm[axis]!;
  const isTied = new Set(ties?.nodes);
  const across = [0, 1, 2].filter((k) => k !== axis);
  const within = (depthMm: number) => {
    const found: number[] = [];
    for (let node = 0; 3 * node < places.length; node++) {
      const at = places[3 * node + axis]!;
      if ((sign === 1 ? at >= top - depthMm : at <= depthMm) && !isTied.has(node)) found.push(node);
    }
    return found;
  };
  const spread = (nodes: readonly number[], k: number) => {
    let low = Number.POSITIVE_INFINITY;
    let high = Number.NEGATIVE_INFINITY;
    for (const node of nodes) {
      low = Math.min(low, places[3 * node + k]!);
      high = Math.max(high, places[3 * node + k]!);
    }
    return high - low;
  };
  const flatMm = levelMm[axis]!;
  const flat = within(flatMm);
  const round = across.some((k) => !(spread(flat, k) >= NARROW_SHARE * extentMm[k]!));
  const depthMm = round ? Math.max(ROUND_SHARE * top, flatMm) : flatMm;
  return { nodes: Uint32Array.from(round ? within(depthMm) : flat), depthMm, round };
}
