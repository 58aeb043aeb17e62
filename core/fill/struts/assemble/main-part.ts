import { HOLLOW_MIN_MM3 } from '../../../rules/parameters/printability.ts';
import { LatticeError } from '../../../solid/error.ts';
import { DisjointSets } from '../../../solid/mesh/disjoint-sets.ts';
import type { DomainWall } from '../../grid/classification.ts';
import { type EndNodes, endNodes } from '../../grid/segments.ts';
import type { Copies } from '../../result/copies.ts';
import { templateOf } from '../../result/template.ts';
import type { Ring, TrimmedPart } from '../../result/trimmed-part.ts';
import type { VertexPlaces } from '../bodies/vertex-places.ts';
import type { FramedModel } from '../frame-model.ts';
import type { FillPlan } from '../plan/plan.ts';
import type { CutCopy } from '../trim/flat/flat-members.ts';
import { withCones } from '../trim/flat/seams.ts';
import { joinCopies, listCopies, ownerOf } from './copies.ts';
import { CreasedParts } from './creased-parts.ts';

/** Drops everything not connected to the largest part. */
export function keepMain(
  { framed, plan, places }: { framed: FramedModel; plan: FillPlan; places: VertexPlaces },
  parts: readonly TrimmedPart[],
  cuts: readonly CutCopy[],
): { copies: Copies; kept: TrimmedPart[] } {
  const lattice = framed.classification;
  const nodeCount = lattice.nodeState.length;
  const ends = endNodes(lattice);
  const sets = new DisjointSets(nodeCount + plan.cutCount);
  joinCopies(plan, sets, { nodeCount, ends });
  for (const { rings } of [...parts, ...cuts]) {
    for (let i = 1; i < rings.length; i++)
      sets.join(ownerOf(rings[0]!, nodeCount), ownerOf(rings[i]!, nodeCount));
  }
  const main = lattice.domain.isOpen
    ? heaviest(plan, [...parts, ...cuts], { sets, nodeCount, ends })
    : onWall(lattice, parts, { sets, nodeCount });
  const isMain = (owner: number) => sets.find(owner) === main;
  const drawn = new CreasedParts(lattice, plan, places);
  const kept = parts
    .filter((part) => isKept(lattice, part, { main, nodeCount, isMain }))
    .map((part) => drawn.part(part));
  const keptCuts = cuts
    .filter(({ rings }) => rings[0] && isMain(ownerOf(rings[0], nodeCount)))
    .map((cut) => drawn.cut(cut));
  const copies = listCopies({ lattice, plan, ends, isMain }, places);
  kept.push(...addCuts(copies, keptCuts));
  const { creased: whole } = copies;
  const seamed = new Set(keptCuts.map(({ template }) => template).filter(({ seams }) => seams.length > 0));
  copies.creased = () => [...(whole?.() ?? []), ...Array.from(seamed, withCones)];
  return { copies, kept };
}

/** Adds equally cut members to the copies, a run per template; single ones return as parts. */
function addCuts(copies: Copies, cuts: readonly CutCopy[]): TrimmedPart[] {
  // A crisp joint without a cut face consists only of the creases of its struts.
  const drawn = cuts.filter(({ template }) => template.corners.length > 0);
  const byTemplate = Map.groupBy(drawn, ({ template }) => template);
  const single: TrimmedPart[] = [];
  for (const [{ corners, volumeMm3 }, list] of byTemplate) {
    if (list.length === 1) {
      const { at, rings } = list[0]!;
      single.push({
        corners: Float32Array.from(corners, (value, i) => value + at[i % 3]!),
        rings,
        volumeMm3,
      });
      continue;
    }
    copies.runs.push({
      template: templateOf(corners),
      places: Float64Array.from(list.flatMap(({ at }) => at)),
    });
    copies.triangles += (corners.length / 9) * list.length;
    copies.volumeMm3 += volumeMm3 * list.length;
  }
  return single;
}

/** Set with the most struts and rings. */
function heaviest(
  plan: FillPlan,
  parts: readonly { rings: readonly Ring[] }[],
  { sets, nodeCount, ends }: { sets: DisjointSets; nodeCount: number; ends: EndNodes },
): number {
  const size = new Map<number, number>();
  const weigh = (owner: number, weight: number) => {
    const set = sets.find(owner);
    size.set(set, (size.get(set) ?? 0) + weight);
  };
  for (let id = 0; id < plan.plain.length; id++) if (plan.plain[id]) weigh(ends.from(id), 1);
  for (const tube of plan.tubes) weigh(ownerOf(tube.from, nodeCount), 1);
  for (const { rings } of parts) if (rings[0]) weigh(ownerOf(rings[0], nodeCount), rings.length);
  let main = -1;
  for (const [set, weight] of size) if (main < 0 || weight > size.get(main)!) main = set;
  return main;
}

/** Set at the wall: all walls of a shell are one body, a solid bottom is the largest part. */
function onWall(
  { domain }: DomainWall,
  parts: readonly TrimmedPart[],
  { sets, nodeCount }: { sets: DisjointSets; nodeCount: number },
): number {
  const walls = domain.isHollow
    ? parts.filter((part) => part.volumeMm3 < 0)
    : [parts.reduce((a, b) => (b.volumeMm3 > a.volumeMm3 ? b : a))];
  const owners = walls.flatMap((part) => part.rings.map((ring) => ownerOf(ring, nodeCount)));
  for (const owner of owners) sets.join(owners[0]!, owner);
  if (owners.length === 0)
    throw new LatticeError('nothing-inside', 'no strut of the lattice reaches the solid part');
  return sets.find(owners[0]!);
}

function isKept(
  { domain }: DomainWall,
  part: TrimmedPart,
  { main, nodeCount, isMain }: { main: number; nodeCount: number; isMain: (owner: number) => boolean },
): boolean {
  if (part.rings[0]) return isMain(ownerOf(part.rings[0], nodeCount));
  if (domain.isHollow) return -part.volumeMm3 > HOLLOW_MIN_MM3;
  // A model thinner than its rods is trimmed everywhere, and its only part has no ring.
  return main < 0;
}
