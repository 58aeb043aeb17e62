import { LatticeError } from '../../solid/error.ts';
import { heightOver } from '../../solid/geometry/plane.ts';
import { DisjointSets } from '../../solid/mesh/disjoint-sets.ts';
import { endNodes } from '../grid/segments.ts';
import type { Copies } from '../result/copies.ts';
import type { Ring, TrimmedPart } from '../result/trimmed-part.ts';
import { joinCopies, listCopies, ownerOf } from '../struts/assemble/copies.ts';
import type { VertexPlaces } from '../struts/bodies/vertex-places.ts';
import type { FramedModel } from '../struts/frame-model.ts';
import type { FillPlan } from '../struts/plan/plan.ts';
import type { Cluster } from '../struts/trim/boolean/clusters.ts';

/** Maximum share of a side's parts that come loose in the trim; the frame already meets the membrane. */
const MOST_LOST = 0.05;

export interface Side {
  framed: FramedModel;
  plan: FillPlan;
  places: VertexPlaces;
  projected: TrimmedPart[];
  clusters: Cluster[];
}

/**
 * Keeps everything connected to the membrane, which is the part with the largest volume.
 * @throws LatticeError side-apart if a side, or more of it than a few loose ends, is not connected
 */
export function keepOnMembrane(
  sides: readonly [Side, Side],
  parts: readonly TrimmedPart[],
  regionOf: ReadonlyMap<Ring, 0 | 1>,
): { copies: Copies; kept: TrimmedPart[] } {
  const counts = sides.map(({ framed, plan }) => framed.classification.nodeState.length + plan.cutCount);
  const own = sides.map(({ framed, plan }, region) => {
    const sets = new DisjointSets(counts[region]!);
    joinCopies(plan, sets, {
      nodeCount: framed.classification.nodeState.length,
      ends: endNodes(framed.classification),
    });
    return sets;
  });
  const sets = new DisjointSets(counts[0]! + counts[1]!);
  const numberOf = (region: 0 | 1, owner: number) => own[region]!.find(owner) + region * counts[0]!;
  const ownerOfRing = (ring: Ring) => {
    const region = regionOf.get(ring)!;
    return numberOf(region, ownerOf(ring, sides[region].framed.classification.nodeState.length));
  };
  for (const { rings } of parts)
    for (const ring of rings) sets.join(ownerOfRing(rings[0]!), ownerOfRing(ring));
  const membrane = parts.reduce((a, b) => (b.volumeMm3 > a.volumeMm3 ? b : a));
  if (membrane.rings.length === 0) {
    throw new LatticeError('side-apart', 'no strut of either lattice reaches the cut plane');
  }
  const main = sets.find(ownerOfRing(membrane.rings[0]!));
  for (const region of [0, 1] as const) {
    const lost = lostShare(sides[region], parts, {
      isMain: (owner) => sets.find(numberOf(region, owner)) === main,
      isOwn: (ring) => regionOf.get(ring) === region,
    });
    if (lost > MOST_LOST) {
      throw new LatticeError(
        'side-apart',
        `${Math.round(lost * 100)} % of one side is not attached to the membrane`,
      );
    }
  }
  const lists = sides.map(({ framed, plan, places }, region) =>
    listCopies(
      {
        lattice: framed.classification,
        plan,
        ends: endNodes(framed.classification),
        isMain: (owner) => sets.find(numberOf(region as 0 | 1, owner)) === main,
      },
      places,
    ),
  ) as [Copies, Copies];
  return {
    copies: inOneList(lists),
    kept: parts.filter(({ rings }) => rings.length > 0 && sets.find(ownerOfRing(rings[0]!)) === main),
  };
}

function inOneList([first, second]: [Copies, Copies]): Copies {
  const tubes = new Float64Array(first.tubes.length + second.tubes.length);
  tubes.set(first.tubes);
  tubes.set(second.tubes, first.tubes.length);
  return {
    runs: [...first.runs, ...second.runs],
    tubes,
    triangles: first.triangles + second.triangles,
    volumeMm3: first.volumeMm3 + second.volumeMm3,
    creased: () => [first, second].flatMap(({ creased }) => creased?.() ?? []),
  };
}

/** Share of a side's struts, tubes and trimmed parts without connection to the membrane. */
function lostShare(
  { framed, plan, clusters }: Side,
  parts: readonly TrimmedPart[],
  { isMain, isOwn }: { isMain(owner: number): boolean; isOwn(ring: Ring): boolean },
): number {
  const { nodeState, wall } = framed.classification;
  const ends = endNodes(framed.classification);
  let all = 0;
  let held = 0;
  const count = (hangs: boolean) => {
    all++;
    if (hangs) held++;
  };
  for (let id = 0; id < plan.plain.length; id++) if (plan.plain[id]) count(isMain(ends.from(id)));
  const rings = [...plan.tubes.map(({ from }) => from), ...parts.flatMap((part) => part.rings).filter(isOwn)];
  for (const ring of rings) count(isMain(ownerOf(ring, nodeState.length)));
  // Parts trimmed on all sides have no ring: they are connected if they intersect the membrane.
  for (const { solid, rings: own } of clusters) {
    if (own.length > 0) continue;
    let hangs = false;
    for (let v = 0; v < solid.positions.length && !hangs; v += 3)
      hangs = heightOver(wall!, solid.positions, v) > 0;
    count(hangs);
  }
  return all === 0 ? 1 : 1 - held / all;
}
