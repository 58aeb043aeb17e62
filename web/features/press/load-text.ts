import type { TFunction } from 'i18next';
import type { Load } from '../../../core/mechanics/grade/grade.ts';

/** Returns the axis of a load, and what presses. */
export function loadText(t: TFunction, { axis, friction, patches }: Load): string {
  const plates = friction ? 'press.rough' : 'press.greased';
  const between = patches?.guided ? 'press.places.guided' : patches ? 'press.places.title' : plates;
  return `${t('press.along', { axis: 'xyz'[axis]! })} · ${t(between)}`;
}
