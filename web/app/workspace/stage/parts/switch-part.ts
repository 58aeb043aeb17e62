import { press } from '../../../../features/press/press-state.ts';
import type { PartName } from '../../../../features/viewer/parts.ts';
import { view } from '../../../../features/viewer/view-state.ts';

/** True for a part that the pressed one stands in for. */
export function isPressedInstead(
  name: PartName,
  { shapeId, isAside }: Pick<typeof press, 'shapeId' | 'isAside'>,
): boolean {
  return name !== 'original' && shapeId !== null && !isAside;
}

/** Shows or hides a part of the model. What the pressed part stands in for comes in its place. */
export function switchPart(name: PartName): void {
  const isReplaced = isPressedInstead(name, press);
  view.shown[name] = isReplaced || !view.shown[name];
  if (isReplaced) press.isAside = true;
}
