import { useTranslation } from 'react-i18next';
import type { Point } from '../../../core/solid/geometry/vector.ts';
import { wordsOfOne } from '../../lib/face-words.ts';
import { facesNamed } from '../../lib/faces-named.ts';
import { formatPlace } from '../../lib/format.ts';
import { useStateOf } from '../snapshots.ts';
import { stage } from '../stage.ts';
import { modelFaces } from './model-faces.ts';

/** A body of the file, by its number from 0; its name is empty for none. */
export interface ReportedBody {
  body: number;
  name: string;
}

/** A solid part, or a body with its own lattice, that fewer struts join than cross its face. */
export interface LooseSolid {
  /** A place on it, mm. */
  atMm: Point;
  /** Missing behind faces. */
  body?: ReportedBody;
  struts: number;
  all: number;
}

interface JoinedSolid {
  atMm: Point;
  struts: number;
  missing: number;
  body?: number | undefined;
  name?: string | undefined;
}

export function looseSolid({ atMm, struts, missing, body, name = '' }: JoinedSolid): LooseSolid {
  return { atMm, struts, all: struts + missing, ...(body === undefined ? {} : { body: { body, name } }) };
}

/** Says how many struts join a solid part, which its face names where that is known. */
export function useLooseText(): (solid: LooseSolid) => string {
  const { t } = useTranslation();
  const { found, shapeId } = useStateOf(modelFaces);
  const { model } = useStateOf(stage);
  return ({ atMm, body: about, ...counts }) => {
    if (about) {
      const body = about.name || t('roles.bodies.unnamed', { number: about.body + 1 });
      return t('roles.looseBody', { ...counts, body });
    }
    const faces = shapeId === model?.shapeId && found ? found.faces : [];
    const face = faces[facesNamed(faces, [atMm])[0] ?? -1];
    if (face && model) return t('roles.looseFace', { ...counts, face: wordsOfOne(face, model.extentMm, t) });
    return t('roles.loose', { ...counts, at: formatPlace(atMm) });
  };
}
