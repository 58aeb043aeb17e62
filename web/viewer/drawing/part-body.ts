import { Box3, BufferAttribute, BufferGeometry, type Material, Mesh, Sphere, Vector3 } from 'three';
import type { Shape } from '../../mesh/registry.ts';
import { boundsOfShape } from '../../mesh/shape-bounds.ts';

/** The buffers of a shape on the graphics card, to be drawn several times a frame: once seen, twice per cut. */
export interface PartBody {
  readonly geometry: BufferGeometry;
  /** Another object on the same buffers. */
  draw(material: Material): Mesh;
  dispose(): void;
}

/** Uploads nothing yet: three does when it first draws. */
export function bodyOf(shape: Shape): PartBody {
  const { positions, triangles } = shape.kind === 'mesh' ? shape.mesh : shape.struts.mesh;
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new BufferAttribute(positions, 3));
  geometry.setIndex(new BufferAttribute(triangles, 1));
  // Three would look at every corner for it in the first frame.
  const { min, max } = boundsOfShape(shape);
  geometry.boundingSphere = new Box3(new Vector3(...min), new Vector3(...max)).getBoundingSphere(
    new Sphere(),
  );
  return {
    geometry,
    draw: (material) => quiet(new Mesh(geometry, material)),
    dispose: () => geometry.dispose(),
  };
}

/** Never culled (the camera is near its only subject) and never picked by R3F, which would test every triangle. */
function quiet<T extends Mesh>(object: T): T {
  object.frustumCulled = false;
  object.raycast = () => {};
  return object;
}
