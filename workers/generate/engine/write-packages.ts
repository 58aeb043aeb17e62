import type { Frame } from '../../../core/fill/frame/frame.ts';
import { deflateOnNode } from '../../../core/formats/threemf/deflate-on-node.ts';
import { meshModelXml } from '../../../core/formats/threemf/model.ts';
import { writeThreeMfPackage } from '../../../core/formats/threemf/package.ts';
import type { Sink } from '../../../core/formats/zip/zip-stream.ts';
import type { Precision } from '../../../core/rules/order/result-formats.ts';
import {
  MESH_3MF_MAX_TRIANGLES,
  type ResultFormat,
  THUMBNAIL_SIDE_PX,
} from '../../../core/rules/order/result-formats.ts';
import { isAllBeams, writeBeamPackage } from '../../../core/run/output/beam-package.ts';
import { thumbnailPng } from '../../../core/run/output/thumbnail.ts';
import type { Mesh } from '../../../core/solid/mesh/mesh.ts';
import type { LatticeSpec } from '../../../core/spec/spec.ts';
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
