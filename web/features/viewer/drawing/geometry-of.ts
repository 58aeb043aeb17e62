import { BufferAttribute, BufferGeometry } from 'three';

/** Geometry of these coordinates: x, y and z of each vertex, mm; triangles or lines by the `index`, if there is one. */
export function geometryOf(positions: Float32Array, index?: Uint32Array): BufferGeometry {
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new BufferAttribute(positions, 3));
  if (index !== undefined) geometry.setIndex(new BufferAttribute(index, 1));
  return geometry;
}

/** Instead of the picking of the canvas library, which tests every triangle. */
export function noRaycast(): void {}
