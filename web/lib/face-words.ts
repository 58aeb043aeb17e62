import type { TFunction } from 'i18next';
import type { Face } from '../../core/model/faces/face.ts';
import type { Point } from '../../core/solid/geometry/vector.ts';
import { facedSide, sidesOfPlace } from './face-side.ts';
import { formatCount, formatMm } from './format.ts';

/** Faces with the same words belong together, such as the bolt holes of one size. */
export function faceWords({ shape, areaMm2 }: Face, t: TFunction): string {
  const mm = 'diameterMm' in shape ? formatMm(shape.diameterMm) : '';
  switch (shape.kind) {
    case 'plane': {
      const plane = t('roles.face.plane', { area: formatArea(areaMm2) });
      const side = facedSide(shape.normal);
      return side === null ? plane : [plane, t(`roles.side.${side}`)].join(t('app.clauseComma'));
    }
    case 'hole':
      return t('roles.face.hole', { mm });
    case 'boss':
      return t('roles.face.boss', { mm });
    case 'round':
      return t('roles.face.round', { mm: formatMm(shape.diameterMm / 2) });
    case 'cone':
      return t(shape.isHollow ? 'roles.face.countersink' : 'roles.face.cone', { mm });
    case 'sphere':
      return t('roles.face.sphere', { mm });
    case 'patch':
      return t('roles.face.patch', { area: formatArea(areaMm2) });
  }
}

/** Words of one face among those of the same words: with the sides of the part at which it lies. */
export function wordsOfOne(face: Face, extentMm: Readonly<Point>, t: TFunction): string {
  const sides = face.shape.kind === 'plane' ? [] : sidesOfPlace(face.atMm, extentMm);
  return [faceWords(face, t), ...sides.map((side) => t(`roles.side.${side}`))].join(t('app.clauseComma'));
}

/** Area with its unit, as long as it needs to be. */
export function formatArea(mm2: number): string {
  return mm2 < 100
    ? `${mm2.toFixed(1)}\u00a0mm²`
    : mm2 < 10_000
      ? `${formatCount(mm2)}\u00a0mm²`
      : `${formatCount(mm2 / 100)}\u00a0cm²`;
}
