import { press } from '../../../features/press/press-state.ts';
import type { PartName } from '../../../features/viewer/parts.ts';
import { view } from '../../../features/viewer/view-state.ts';

/** Shows or hides a part of the model. What the pressed part stands in for comes in its place. */
export function switchPart(name: PartName): void {
  const isReplaced = name !== 'original' && press.shapeId !== null && !press.isAside;
  view.shown[name] = isReplaced || !view.shown[name];
  if (isReplaced) press.isAside = true;
}
