import { hasFold } from '../../../mesh/folds.ts';
import type { TrimGroup } from '../../plan/groups.ts';
import type { Trimming } from '../trimming.ts';
import { GroupTrim, type SmoothPart } from './group-trim.ts';

/**
 * Trims a group member by member where the surface about each is a sheet, or a convex corner: every edge is run to the
 * surface itself, so neighbours meet in the same corners, and what is cut open is closed again. Undefined where that
 * is not as good as a boolean.
 */
export function trimSmooth(trimming: Trimming, group: TrimGroup): SmoothPart | undefined {
  const part = new GroupTrim(trimming, false).run(group);
  if (!part || !hasFold(part.mesh)) return part;
  // A cap of which every face has a corner of its own lies on no other face.
  const pointed = new GroupTrim(trimming, true).run(group);
  return pointed && !hasFold(pointed.mesh) ? pointed : undefined;
}
