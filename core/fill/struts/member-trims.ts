import type { FillDomain } from '../../model/domain/fill-domain.ts';
import type { Mesh } from '../../solid/mesh/mesh.ts';
import { meshInSharedMemory } from '../../solid/threads/shared-memory.ts';
import type { SharedTask, Threads } from '../../solid/threads/task.ts';
import type { LatticeSpec } from '../../spec/spec.ts';
import type { RingMargins } from '../grid/ring-margins.ts';
import { VertexPlaces } from './bodies/vertex-places.ts';
import { frameModelFirst } from './frame-model.ts';
import type { TrimGroup } from './plan/groups.ts';
import { planFill } from './plan/plan-fill.ts';
import { crispAtFaces } from './trim/flat/crisp-at-faces.ts';
import type { SmoothPart } from './trim/smooth/group-trim.ts';
import { trimSmooth } from './trim/smooth/smooth-members.ts';
import { type Trimming, trimmingOf } from './trim/trimming.ts';

export interface FrameInput {
  mesh: Mesh;
  spec: LatticeSpec;
  domain: FillDomain;
  margins?: RingMargins | undefined;
}

/** The predicted volume of a frame, or groups to trim member by member. */
export type MemberPiece = 'volume' | readonly TrimGroup[];
/** The predicted volume, mm3, or the trimmed groups; undefined for each group that the boolean kernel trims. */
export type MemberResult = number | (SmoothPart | undefined)[];

/** Work on the members of one frame, which every thread makes for itself: it is made sooner than sent. */
export const memberTrims = {
  name: 'members',
  open({ mesh, spec, domain, margins }: FrameInput) {
    const framed = frameModelFirst(mesh, spec, { domain, margins, crispCuts: crispAtFaces });
    const { classification, frame } = framed;
    let trimming: Trimming | undefined;
    return (piece: MemberPiece): MemberResult => {
      if (piece === 'volume') return frame.predictedVolumeMm3;
      trimming ??= trimmingOf(classification, planFill(framed), new VertexPlaces(classification));
      return trimGroups(trimming, piece);
    };
  },
};

export function trimGroups(trimming: Trimming, groups: readonly TrimGroup[]): (SmoothPart | undefined)[] {
  return groups.map((group) => {
    trimming.facets.forget();
    return trimSmooth(trimming, group);
  });
}

/** Faces of a model below which other threads would hardly find a member to trim. */
export const LEAST_FACES = 1_000;
/** Groups in a piece: so few that no thread waits long for the last. */
const GROUPS_PER_PIECE = 8;

/** Shares a frame with threads; undefined where members are not trimmed singly, or by flat faces. */
export function shareMembers(
  threads: Threads,
  { mesh, spec, domain, margins }: FrameInput,
): SharedTask<MemberPiece, MemberResult> | undefined {
  if (threads.others === 0 || !domain.isOpen || mesh.triangles.length < LEAST_FACES * 3) return undefined;
  const shared = meshInSharedMemory(mesh);
  const inside = domain.mesh === mesh ? shared : meshInSharedMemory(domain.mesh);
  return threads.share(memberTrims, { mesh: shared, spec, domain: { ...domain, mesh: inside }, margins });
}

export function groupPieces(groups: readonly TrimGroup[]): (readonly TrimGroup[])[] {
  const pieces: (readonly TrimGroup[])[] = [];
  for (let i = 0; i < groups.length; i += GROUPS_PER_PIECE)
    pieces.push(groups.slice(i, i + GROUPS_PER_PIECE));
  return pieces;
}
