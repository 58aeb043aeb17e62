import { deflateOnNode } from '../../../core/lattice/formats/threemf/deflate-on-node.ts';
import { meshModelXml } from '../../../core/lattice/formats/threemf/model.ts';
import { writeThreeMfPackage } from '../../../core/lattice/formats/threemf/package.ts';
import type { Sink } from '../../../core/lattice/formats/zip/zip-stream.ts';
import type { Frame } from '../../../core/lattice/frame/frame.ts';
import type { Mesh } from '../../../core/lattice/mesh/mesh.ts';
import { isAllBeams, writeBeamPackage } from '../../../core/lattice/output/beam-package.ts';
import { thumbnailPng } from '../../../core/lattice/output/thumbnail.ts';
import type { LatticeSpec } from '../../../core/lattice/spec/spec.ts';
import {
  MESH_3MF_MAX_TRIANGLES,
  type ResultFormat,
  THUMBNAIL_SIDE_PX,
} from '../../../core/rules/order/result-formats.ts';
import type { Precision } from '../../../core/studio/order/order.ts';
import { ChunkGatherer } from './chunk-gatherer.ts';
import type { Emit } from './engine.ts';

/** Data of a finished run for the formats other than STL. */
export interface Finished {
  precision: Precision;
  spec: LatticeSpec;
  model: Mesh;
  frame: Frame;
  /** The result as one mesh, if it is small enough for the memory. */
  mesh: Mesh | undefined;
  /** Mesh for drawing the thumbnail. */
  shown: Mesh;
}

/**
 * Writes a result as a 3MF mesh if it fits into memory, and the most precise one also as a 3MF beam lattice
 * if it consists of beams only.
 */
export async function writePackages(finished: Finished, mostPrecise: boolean, emit: Emit): Promise<void> {
  const { precision, spec, model, frame, mesh, shown } = finished;
  const thumbnail = thumbnailPng(shown, THUMBNAIL_SIDE_PX);
  const put = async (format: ResultFormat, write: (sink: Sink) => Promise<number>) => {
    const file = { precision, format };
    const chunks = new ChunkGatherer((bytes) => emit({ kind: 'chunk', file, bytes }));
    await write((chunk) => chunks.add(chunk));
    await chunks.end();
    await emit({ kind: 'file', file });
  };
  if (mesh !== undefined && mesh.triangles.length / 3 <= MESH_3MF_MAX_TRIANGLES)
    await put('3mf', (sink) =>
      writeThreeMfPackage(meshModelXml(spec.lattice, mesh), sink, thumbnail, deflateOnNode),
    );
  if (mostPrecise && isAllBeams(spec))
    await put('3mf-beam', (sink) => writeBeamPackage(frame, model, sink, thumbnail, deflateOnNode));
}
