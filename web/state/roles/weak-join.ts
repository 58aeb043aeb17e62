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

/** A solid part, or a body with its own lattice, that is weakly joined. */
export interface WeakJoin {
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

export function weakJoin({ atMm, struts, missing, body, name = '' }: JoinedSolid): WeakJoin {
  return { atMm, struts, all: struts + missing, ...(body === undefined ? {} : { body: { body, name } }) };
}

/** Says how few struts join a solid, which its face names where that is known. */
export function useWeakText(): (join: WeakJoin) => string {
  const { t } = useTranslation();
  const { found, shapeId } = useStateOf(modelFaces);
  const { model } = useStateOf(stage);
  const nameOf = ({ atMm, body }: WeakJoin) => {
    if (body) return body.name || t('roles.bodies.unnamed', { number: body.body + 1 });
    const faces = shapeId === model?.shapeId && found ? found.faces : [];
    const face = faces[facesNamed(faces, [atMm])[0] ?? -1];
    return face && model ? wordsOfOne(face, model.extentMm, t) : formatPlace(atMm);
  };
  return (join) => t('roles.weak', { name: nameOf(join), struts: join.struts, all: join.all });
}
