import { hasFold } from '../../../../solid/mesh/folds.ts';
import type { TrimGroup } from '../../plan/groups.ts';
import type { Trimming } from '../trimming.ts';
import { GroupTrim, type SmoothPart } from './group-trim.ts';

/**
 * Trims a group member by member if the surface around each is a sheet or a convex edge or tip. Every edge runs to
 * the surface, so neighbours meet in the same vertices; open cuts are closed again. Returns undefined if the
 * result is not as good as a boolean.
 */
export function trimSmooth(trimming: Trimming, group: TrimGroup): SmoothPart | undefined {
  const part = new GroupTrim(trimming, false).run(group);
  if (!part || !hasFold(part.mesh)) return part;
  // A cap whose faces all share an extra vertex does not coincide with another face.
  const pointed = new GroupTrim(trimming, true).run(group);
  return pointed && !hasFold(pointed.mesh) ? pointed : undefined;
}
