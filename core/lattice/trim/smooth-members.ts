import type { CornerPlaces } from '../fill/corners.ts';
import type { FillPlan } from '../fill/plan.ts';
import type { Classification } from '../frame/classify.ts';
import { hasFold } from './folds.ts';
import { GroupTrim, type SmoothPart } from './group-trim.ts';
import type { TrimGroup } from './groups.ts';
import type { PlaneBook } from './plane-book.ts';

/**
 * Trims a group member by member where the surface about each is a sheet, or a convex corner: every edge is run to the
 * surface itself, so neighbours meet in the same corners, and what is cut open is closed again. Undefined where that
 * is not as good as a boolean.
 */
export function trimSmooth(
  c: Classification,
  plan: FillPlan,
  places: CornerPlaces,
  book: PlaneBook,
  group: TrimGroup,
): SmoothPart | undefined {
  const part = new GroupTrim(c, plan, places, book, false).run(group);
  if (!part || !hasFold(part.mesh)) return part;
  // A cap of which every face has a corner of its own lies on no other face.
  const pointed = new GroupTrim(c, plan, places, book, true).run(group);
  return pointed && !hasFold(pointed.mesh) ? pointed : undefined;
}
