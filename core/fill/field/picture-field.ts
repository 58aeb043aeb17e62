import { meanShade } from '../../formats/png/gray-image.ts';
import { boundsOf } from '../../solid/geometry/box.ts';
import { mapPoint, type Point } from '../../solid/geometry/vector.ts';
import type { Mesh } from '../../solid/mesh/mesh.ts';
import { stackShade } from '../../spec/image-stack.ts';
import type { Gradient } from '../../spec/spec.ts';
import type { FieldAt } from './field.ts';

type Picture = Gradient & Required<Pick<Gradient, 'image'>>;

/** Returns the shade of a picture that covers the model's box: of one picture the mean over a cell, of a stack its own. */
export function pictureField(gradient: Picture, model: Mesh, cellMm: Point): FieldAt {
  const { min, max } = gradient.boxMm ?? boundsOf(model);
  const extent = mapPoint(max, (high, k) => Math.max(high - min[k]!, 1e-9));
  const shade = shadeAt(gradient, extent, cellMm);
  const place = new Float32Array(3);
  return (at) => {
    for (let k = 0; k < 3; k++) place[k] = (at[k]! - min[k]!) / extent[k]!;
    return shade(place);
  };
}

/** Returns the function of the shade at a place, in fractions of the box. */
function shadeAt(
  { image, projection, layers }: Picture,
  extent: Point,
  cellMm: Point,
): (place: Float32Array) => number {
  if (layers !== undefined) {
    const shade = stackShade(image, layers);
    return (place) => shade(place[0]!, place[1]!, place[2]!);
  }
  const shade = meanShade(image);
  // Axes of the image's right and upper edge, seen along the projection axis.
  const [right, upward] = projection === 'x' ? [1, 2] : projection === 'y' ? [0, 2] : [0, 1];
  const spanU = cellMm[right!]! / extent[right!]!;
  const spanV = cellMm[upward!]! / extent[upward!]!;
  return (place) => shade(place[right!]!, 1 - place[upward!]!, spanU, spanV);
}
