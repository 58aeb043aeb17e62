import type { FillDomain } from '../../model/domain/fill-domain.ts';
import { LatticeError } from '../../solid/error.ts';
import type { Mesh } from '../../solid/mesh/mesh.ts';
import { oneThread, type SharedTask } from '../../solid/threads/task.ts';
import type { LatticeSpec } from '../../spec/spec.ts';
import { isFirstTry } from '../attempts.ts';
import { fallsApart } from '../coverage/coverage.ts';
import { toLattice } from '../grid/placement.ts';
import { fillingsInLattice } from '../grid/wall.ts';
import type { FilledModel, FillHooks } from '../result/filled-model.ts';
import { refuseLostSolids } from '../result/lost-solids.ts';
import type { TrimmedPart } from '../result/trimmed-part.ts';
import { keepMain } from './assemble/main-part.ts';
import { VertexPlaces } from './bodies/vertex-places.ts';
import { type FramedModel, frameModelFirst } from './frame-model.ts';
import {
  groupPieces,
  type MemberPiece,
  type MemberResult,
  shareMembers,
  trimGroups,
} from './member-trims.ts';
import { fillNet } from './net-solids/fill-net.ts';
import { groupSegments, type TrimGroup } from './plan/groups.ts';
import type { FillPlan, TrimSegment } from './plan/plan.ts';
import { planFill } from './plan/plan-fill.ts';
import { fillSolids } from './solids/fill-solids.ts';
import { groupsAtSolids } from './solids/groups-at-solids.ts';
import { splitGroups } from './solids/split-groups.ts';
import { shortClusters } from './trim/boolean/clusters.ts';
import { trimClusters } from './trim/boolean/solve.ts';
import { crispAtFaces } from './trim/flat/crisp-at-faces.ts';
import { type CutCopy, FlatTrim } from './trim/flat/flat-members.ts';
import { projectCaps } from './trim/projected.ts';
import type { SmoothPart } from './trim/smooth/group-trim.ts';
import { trimSmooth } from './trim/smooth/smooth-members.ts';
import { type Trimming, trimmingOf } from './trim/trimming.ts';

/** Fills the fill domain of a model with struts. Throws as `generateLattice` does. */
export async function fillStruts(
  mesh: Mesh,
  spec: LatticeSpec,
  { domain, hooks }: { domain: FillDomain; hooks: FillHooks },
): Promise<FilledModel> {
  const { threads = oneThread, margins } = hooks;
  const members = shareMembers(threads, { mesh, spec, domain, margins });
  try {
    return await fillShared(mesh, spec, { domain, hooks, members });
  } finally {
    members?.end();
  }
}

/** @param members the frame that other threads make as well; undefined if this one works alone */
async function fillShared(
  mesh: Mesh,
  spec: LatticeSpec,
  {
    domain,
    hooks,
    members,
  }: { domain: FillDomain; hooks: FillHooks; members: SharedTask<MemberPiece, MemberResult> | undefined },
): Promise<FilledModel> {
  const volume = members?.begin(['volume'], () => framed.frame.predictedVolumeMm3);
  const framed = frameModelFirst(mesh, spec, { domain, margins: hooks.margins, crispCuts: crispAtFaces });
  if (fallsApart(framed.frame, domain.mesh)) {
    throw new LatticeError(
      'cell-too-large',
      'most of the lattice falls apart in this model: take smaller cells',
    );
  }
  await hooks.onFrame(framed.frame);
  // Computed now, before parts are removed: waiting callers already have the frame.
  if (!volume) void framed.frame.predictedVolumeMm3;
  const classified = framed.classification;
  const plan = planFill(framed);
  const places = new VertexPlaces(classified);
  const trimming = trimmingOf(classified, plan, places);
  const flat = new FlatTrim(trimming);
  const united = await fillUnited({ framed, mesh }, { plan, places, flat }, hooks);
  const segments = united?.rest ?? plan.segments;
  const projected = projectCaps(classified, { ...plan, segments }, places);
  const { smooth, rest, ...more } = await trimMembers({ trimming, flat }, domain, {
    segments: projected.rest,
    members,
  });
  const cuts = [...more.cuts, ...(united?.copies ?? [])];
  if (volume) framed.knowVolume((await volume.finish())[0] as number);
  const clusters = shortClusters(classified, { plan, places }, rest);
  const trimmed = await trimClusters({ classified, model: mesh }, { clusters, smooth }, { places, hooks });
  const parts = [...projected.parts, ...trimmed, ...(united?.parts ?? [])];
  const { copies, kept } = keepMain({ framed, plan, places }, parts, cuts);
  if (domain.solids) {
    const { placement } = classified;
    const model = toLattice(mesh, placement.shift, placement.turnZDeg);
    refuseLostSolids(kept, domain.solids, {
      ...{ model, solids: classified.solids!, quantumMm: placement.quantumMm },
      fillings: fillingsInLattice(domain.solids, hooks.fillings, placement),
      clear: domain.clear,
    });
  }
  const triangles = clusters.reduce((sum, cluster) => sum + cluster.solid.triangles.length / 3, 0);
  return {
    frame: framed.frame,
    placement: classified.placement,
    copies,
    kept,
    trim: {
      projected: projected.parts.length,
      flat: cuts.length,
      smooth: smooth.length,
      clusters: clusters.length + (united?.clusters ?? 0),
      triangles: triangles + (united?.triangles ?? 0),
    },
  };
}

/** What is united with other solids, and what is left. */
interface United {
  parts: TrimmedPart[];
  copies: CutCopy[];
  clusters: number;
  triangles: number;
  rest: TrimSegment[];
}

/** Groups that are united with other solids: with a net, or with the solids behind faces; and the segments left. */
async function fillUnited(
  { framed, mesh }: { framed: FramedModel; mesh: Mesh },
  { plan, places, flat }: { plan: FillPlan; places: VertexPlaces; flat: FlatTrim },
  hooks: FillHooks,
): Promise<United | undefined> {
  const { classification: classified, graph, net } = framed;
  const { solids } = classified.domain;
  if (!solids && !graph.net?.netStruts.length) return undefined;
  const groups = groupSegments(plan.segments);
  const marks = solids ? groupsAtSolids(classified, groups) : groups.map((group) => net!.touches(group));
  const own = groups.filter((_, i) => marks[i]);
  const rest = groups.filter((_, i) => !marks[i]).flatMap(({ segments }) => segments);
  if (!solids) {
    if (own.length === 0) return undefined;
    const filled = await fillNet({ classified, plan, places }, { net: graph.net!, groups: own }, hooks);
    return { ...filled, rest, copies: [] };
  }
  const { placement } = classified;
  const model = toLattice(mesh, placement.shift, placement.turnZDeg);
  // After a flaw nothing is split: a ring may have been what broke.
  const split = isFirstTry(hooks)
    ? splitGroups(classified, { groups: own, model, places }, flat)
    : { groups: own, copies: [], outlines: new Map() };
  const filled = await fillSolids({ classified, model }, { plan, places, ...split }, hooks);
  return { ...filled, rest, copies: split.copies };
}

/**
 * Trims everything possible joint by joint and strut by strut, in an open domain; the boolean kernel gets the
 * rest. Flat faces come first and in order, for members alike are cut once; what else there is, all threads share.
 */
async function trimMembers(
  { trimming, flat }: { trimming: Trimming; flat: FlatTrim },
  domain: FillDomain,
  {
    segments,
    members,
  }: { segments: readonly TrimSegment[]; members: SharedTask<MemberPiece, MemberResult> | undefined },
): Promise<{ cuts: CutCopy[]; smooth: SmoothPart[]; rest: TrimGroup[] }> {
  const cuts: CutCopy[] = [];
  const groups = groupSegments(segments);
  if (!domain.isOpen) return { cuts, smooth: [], rest: groups };
  const bent: TrimGroup[] = [];
  const parts: (SmoothPart | undefined)[] = [];
  for (const group of groups) {
    trimming.facets.forget();
    const copies = flat.group(group);
    // One by one: a face of a large box has more copies than a call takes arguments.
    if (copies) for (let i = 0; i < copies.length; i++) cuts.push(copies[i]!);
    else bent.push(group);
    // With one thread, now: the surface about the group is known.
    if (!copies && !members) parts.push(trimSmooth(trimming, group));
  }
  if (members) {
    const here = (piece: MemberPiece) => trimGroups(trimming, piece as readonly TrimGroup[]);
    const trimmed = await members.begin(groupPieces(bent), here).finish();
    parts.push(...(trimmed as (SmoothPart | undefined)[][]).flat());
  }
  return {
    cuts,
    smooth: parts.filter((part) => part !== undefined),
    rest: bent.filter((_, i) => !parts[i]),
  };
}
