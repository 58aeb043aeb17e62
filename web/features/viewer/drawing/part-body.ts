import {
  Box3,
  type BufferAttribute,
  BufferGeometry,
  GLBufferAttribute,
  type Material,
  Mesh,
  Sphere,
  Vector3,
  type WebGLRenderer,
} from 'three';
import type { Shape } from '../../../mesh/registry.ts';
import { boundsOfShape } from '../../../mesh/shape-bounds.ts';
import { geometryOf, noRaycast } from './geometry-of.ts';
import { SLICE_BYTES, SlicedUpload } from './sliced-upload.ts';

/** Bytes of a coordinate and of an index. */
const BYTES_A_VALUE = 4;

/** GPU buffers of a shape, drawn several times per frame: once visibly, twice per section. */
export interface PartBody {
  readonly geometry: BufferGeometry;
  /** Resolves when a large shape is on the GPU; null for a small one, which three uploads at the first draw. */
  readonly uploaded: Promise<void> | null;
  /** Returns another object on the same buffers. */
  draw(material: Material): Mesh;
  dispose(): void;
}

export function bodyOf(shape: Shape, renderer: WebGLRenderer): PartBody {
  const { positions, triangles } = shape.kind === 'mesh' ? shape.mesh : shape.struts.mesh;
  const isLarge = positions.byteLength + triangles.byteLength > SLICE_BYTES;
  const geometry = isLarge ? new BufferGeometry() : geometryOf(positions, triangles);
  // Set here, because three would otherwise scan every vertex in the first frame.
  const { min, max } = boundsOfShape(shape);
  geometry.boundingSphere = new Box3(new Vector3(...min), new Vector3(...max)).getBoundingSphere(
    new Sphere(),
  );
  // Three draws with WebGL 2 only.
  const gl = renderer.getContext() as WebGL2RenderingContext;
  const upload = isLarge ? new SlicedUpload(gl, [positions, triangles]) : null;
  if (upload !== null) {
    const [points, index] = upload.buffers as [WebGLBuffer, WebGLBuffer];
    // Three draws from such attributes, but its types do not say so.
    const given = (
      buffer: WebGLBuffer,
      { type, size, count }: { type: number; size: number; count: number },
    ): BufferAttribute => {
      const attribute: object = new GLBufferAttribute(buffer, type, size, BYTES_A_VALUE, count);
      return attribute as BufferAttribute;
    };
    geometry.setAttribute(
      'position',
      given(points, { type: gl.FLOAT, size: 3, count: positions.length / 3 }),
    );
    geometry.setIndex(given(index, { type: gl.UNSIGNED_INT, size: 1, count: triangles.length }));
  }
  return {
    geometry,
    uploaded: upload?.done ?? null,
    draw: (material) => withoutCulling(new Mesh(geometry, material)),
    dispose: () => {
      geometry.dispose();
      upload?.dispose();
    },
  };
}

/** Without culling (the camera stays near) and R3F picking, which tests every triangle. */
function withoutCulling<T extends Mesh>(object: T): T {
  object.frustumCulled = false;
  object.raycast = noRaycast;
  return object;
}
