import manifoldWasmUrl from 'manifold-3d/manifold.wasm?url';
import { axisAtSurface } from '../../../core/lattice/drain/drain-axis.ts';
import { openKernel } from '../../../core/lattice/kernel/kernel.ts';
import { sealMesh } from '../../mesh/inspection/seal-mesh.ts';
import { cutModel } from './cut-model.ts';
import type { EditAnswer, EditRequest } from './edit-protocol.ts';

function answer(message: EditAnswer, transfer: ArrayBufferLike[]): void {
  self.postMessage(message, { transfer: transfer as ArrayBuffer[] });
}

async function serve(request: EditRequest): Promise<void> {
  if (request.kind === 'cut') {
    const pieces = cutModel(await openKernel(manifoldWasmUrl), request.mesh, request.plane);
    answer(
      { kind: 'pieces', pieces },
      pieces.flatMap(({ mesh }) => [mesh.positions.buffer, mesh.triangles.buffer]),
    );
  } else if (request.kind === 'seat') {
    answer({ kind: 'seats', axes: request.places.map((place) => axisAtSurface(request.mesh, place)) }, []);
  } else {
    const file = await sealMesh(request.mesh, request.fileName);
    const sealed = file.sealed;
    answer(
      { kind: 'sealed', file },
      sealed === null ? [] : [sealed.stl, sealed.mesh.positions.buffer, sealed.mesh.triangles.buffer],
    );
  }
}

self.onmessage = (event: MessageEvent<EditRequest>) => {
  serve(event.data).catch((error: unknown) => {
    answer({ kind: 'failed', reason: error instanceof Error ? error.message : String(error) }, []);
  });
};
