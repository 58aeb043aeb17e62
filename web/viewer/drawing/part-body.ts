import {
  Box3,
  BufferAttribute,
  BufferGeometry,
  InstancedBufferAttribute,
  InstancedMesh,
  type Material,
  Mesh,
  Sphere,
  Vector3,
} from 'three';
import type { Box, Mesh as LatticeMesh } from '../../../core/lattice/mesh/mesh.ts';
import type { Shape } from '../../mesh/registry.ts';
import { boundsOfShape } from '../../mesh/shape-bounds.ts';
import { MATRIX_NUMBERS, type Struts } from '../../mesh/strut-matrices.ts';
import { strutPrism } from './strut-prism.ts';
import { taperStruts } from './tapered-struts.ts';

/** Sides of a drawn strut: rounder while there are few, for which one comes near. */
const SIDES_UP_TO = [
  { struts: 2_000, sides: 10 },
  { struts: 40_000, sides: 8 },
] as const;
const FEWEST_SIDES = 6;

/** The buffers of a shape on the graphics card, to be drawn several times a frame: once seen, twice per cut. */
export interface PartBody {
  /** Another object on the same buffers. */
  draw(material: Material): Mesh | InstancedMesh;
  dispose(): void;
}

/** Uploads nothing yet: three does when it first draws. */
export function bodyOf(shape: Shape): PartBody {
  return shape.kind === 'mesh' ? meshBody(shape.mesh, boundsOfShape(shape)) : strutBody(shape.struts);
}

function meshBody(mesh: LatticeMesh, { min, max }: Box): PartBody {
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new BufferAttribute(mesh.positions, 3));
  geometry.setIndex(new BufferAttribute(mesh.triangles, 1));
  // Three would look at every corner for it in the first frame.
  const bounds = new Box3(new Vector3(...min), new Vector3(...max));
  geometry.boundingSphere = bounds.getBoundingSphere(new Sphere());
  return {
    draw: (material) => quiet(new Mesh(geometry, material)),
    dispose: () => geometry.dispose(),
  };
}

function strutBody({ matrices, tapers }: Struts): PartBody {
  const count = matrices.length / MATRIX_NUMBERS;
  const geometry = strutPrism(sidesFor(count));
  const places = new InstancedBufferAttribute(matrices, MATRIX_NUMBERS);
  if (tapers !== undefined) geometry.setAttribute('taper', new InstancedBufferAttribute(tapers, 1));
  const made: InstancedMesh[] = [];
  return {
    draw(material) {
      if (tapers !== undefined) taperStruts(material);
      const object = new InstancedMesh(geometry, material, 0);
      object.instanceMatrix = places;
      object.count = count;
      made.push(object);
      return quiet(object);
    },
    dispose() {
      for (const object of made) object.dispose();
      geometry.dispose();
    },
  };
}

function sidesFor(count: number): number {
  return SIDES_UP_TO.find(({ struts }) => count <= struts)?.sides ?? FEWEST_SIDES;
}

/** Never culled (the camera is near its only subject) and never picked by R3F, which would test every triangle. */
function quiet<T extends Mesh>(object: T): T {
  object.frustumCulled = false;
  object.raycast = () => {};
  return object;
}
