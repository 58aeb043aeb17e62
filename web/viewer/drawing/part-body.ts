import { Box3, BufferAttribute, BufferGeometry, type Material, Mesh, Sphere, Vector3 } from 'three';
import type { Shape } from '../../mesh/registry.ts';
import { boundsOfShape } from '../../mesh/shape-bounds.ts';

/** GPU buffers of a shape, drawn several times per frame: once visibly, twice per section. */
export interface PartBody {
  readonly geometry: BufferGeometry;
  /** Returns another object on the same buffers. */
  draw(material: Material): Mesh;
  dispose(): void;
}

/** Returns the buffers of a shape. Three uploads them at the first draw. */
export function bodyOf(shape: Shape): PartBody {
  const { positions, triangles } = shape.kind === 'mesh' ? shape.mesh : shape.struts.mesh;
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new BufferAttribute(positions, 3));
  geometry.setIndex(new BufferAttribute(triangles, 1));
  // Set here, because three would otherwise scan every vertex in the first frame.
  const { min, max } = boundsOfShape(shape);
  geometry.boundingSphere = new Box3(new Vector3(...min), new Vector3(...max)).getBoundingSphere(
    new Sphere(),
  );
  return {
    geometry,
    draw: (material) => withoutCulling(new Mesh(geometry, material)),
    dispose: () => geometry.dispose(),
  };
}

/**
 * Turns off culling (the camera stays near its only subject) and R3F picking, which would test every
 * triangle.
 */
function withoutCulling<T extends Mesh>(object: T): T {
  object.frustumCulled = false;
  object.raycast = () => {};
  return object;
}
