import manifoldWasmUrl from 'manifold-3d/manifold.wasm?url';
import type { ModelMesh } from '../../../core/formats/stl/body-appendix.ts';
import { axisAtSurface } from '../../../core/model/drain/drain-axis.ts';
import type { Plane } from '../../../core/solid/geometry/plane.ts';
import type { Point } from '../../../core/solid/geometry/vector.ts';
import { openKernel } from '../../../core/solid/kernel/kernel.ts';
import type { Mesh } from '../../../core/solid/mesh/mesh.ts';
import { moving, serveCalls } from '../../lib/worker-calls.ts';
import { sealMesh } from '../../mesh/inspection/seal-mesh.ts';
import { cutModel } from './cut-model.ts';

const calls = {
  async cut({ mesh, plane }: { mesh: Mesh; plane: Plane }) {
    const pieces = cutModel(await openKernel(manifoldWasmUrl), mesh, plane);
    return moving(
      pieces,
      pieces.flatMap((piece) => [piece.mesh.positions.buffer, piece.mesh.triangles.buffer]),
    );
  },

  /** Finds where drain holes at these places enter the surface of a mesh. */
  seat: ({ mesh, places }: { mesh: Mesh; places: Point[] }) =>
    places.map((place) => axisAtSurface(mesh, place)),

  /** Inspects an edited mesh and encodes the file to store. */
  async seal({ mesh, fileName }: { mesh: ModelMesh; fileName: string }) {
    const file = await sealMesh(mesh, fileName);
    const { sealed } = file;
    if (sealed === null) return file;
    return moving(file, [sealed.stl, sealed.mesh.positions.buffer, sealed.mesh.triangles.buffer]);
  },
};

export type EditCalls = typeof calls;

serveCalls(calls);
