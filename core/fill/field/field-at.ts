import type { Point } from '../../solid/geometry/vector.ts';
import type { Mesh } from '../../solid/mesh/mesh.ts';
import type { Gradient } from '../../spec/spec.ts';
import { axisField } from './axis-field.ts';
import { facesField } from './faces-field.ts';
import type { FieldAt } from './field.ts';
import { pictureField } from './picture-field.ts';
import { pressureField } from './pressure-field.ts';

/**
 * Returns the field of a gradient in a model.
 * @param cellMm edges of the cells, over which a picture is averaged
 * @throws LatticeError face-not-found
 */
export function fieldAt(gradient: Gradient, model: Mesh, cellMm: Point): FieldAt {
  const { field } = gradient;
  switch (field?.source) {
    case 'faces':
      return facesField(field, model);
    case 'axis':
      return axisField(field, gradient.boxMm, model);
    case 'pressure':
      return pressureField(field, gradient.image!);
    case undefined:
      return pictureField({ ...gradient, image: gradient.image! }, model, cellMm);
  }
}
