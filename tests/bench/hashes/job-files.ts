import { createHash } from 'node:crypto';
import { encodeFrame } from '../../../core/fill/frame/encode.ts';
import type { Frame } from '../../../core/fill/frame/frame.ts';
import { encodePreviewGlb } from '../../../core/formats/glb.ts';
import { meshModelXml } from '../../../core/formats/threemf/model.ts';
import { writeThreeMfPackage } from '../../../core/formats/threemf/package.ts';
import { THUMBNAIL_SIDE_PX } from '../../../core/rules/order/result-formats.ts';
import { writeBeamPackage } from '../../../core/run/output/beam-package.ts';
import { thumbnailPng } from '../../../core/run/output/thumbnail.ts';
import { generateLattice } from '../../../core/run/pipeline/generate.ts';
import { LatticeError } from '../../../core/solid/error.ts';
import type { Mesh } from '../../../core/solid/mesh/mesh.ts';
import { isAllBeams } from '../../../core/spec/kind.ts';
import type { MatrixJob } from '../matrix/draw.ts';
import { modelOf } from '../matrix/judge.ts';

/** SHA-256 of each file by its kind, or the engine's refusal under `refused`. */
export type FileHashes = Record<string, string>;

/** Triangles of a preview, so few that some jobs get the simplified mesh or the rods. */
const PREVIEW_TRIANGLES = 60_000;
/** Larger meshes are not packed as 3MF, because deflating their XML would take most of the run. */
const THREE_MF_MAX_TRIANGLES = 80_000;

/** Runs a job and returns the SHA-256 of every file it writes, and of its report without times. */
export async function hashFiles(job: MatrixJob): Promise<FileHashes> {
  const { spec } = job;
  const mesh = await modelOf(job);
  const made: { frame?: Frame; mesh?: Mesh; levels?: Mesh[] } = {};
  const stl = createHash('sha256');
  try {
    const report = await generateLattice(mesh, spec, {
      threads: 1,
      previewTriangles: PREVIEW_TRIANGLES,
      write: (chunk) => void stl.update(chunk),
      onFrame(frame) {
        made.frame = frame;
      },
      onMesh(whole) {
        made.mesh = whole;
      },
      onPreview(levels) {
        made.levels = levels;
      },
    });
    const { timesMs: _, ...lasting } = report;
    const levels = made.levels!;
    const thumbnail = thumbnailPng(levels.at(-1)!, THUMBNAIL_SIDE_PX);
    const hashes: FileHashes = {
      stl: stl.digest('hex'),
      report: sha256(JSON.stringify(lasting)),
      frame: sha256(encodeFrame(made.frame!)),
      preview: sha256(await encodePreviewGlb(levels)),
      thumbnail: sha256(thumbnail),
    };
    if (made.mesh && report.triangles <= THREE_MF_MAX_TRIANGLES) {
      const xml = meshModelXml(spec.lattice, made.mesh);
      hashes['3mf'] = await hashWritten((write) =>
        writeThreeMfPackage(xml, write, { thumbnailPng: thumbnail }),
      );
    }
    if (isAllBeams(spec)) {
      hashes['3mf-beam'] = await hashWritten((write) =>
        writeBeamPackage(made.frame!, mesh, { write, thumbnail }),
      );
    }
    return hashes;
  } catch (error) {
    if (error instanceof LatticeError) return { refused: error.code };
    throw error;
  }
}

function sha256(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex');
}

async function hashWritten(write: (sink: (chunk: Uint8Array) => void) => Promise<unknown>): Promise<string> {
  const hash = createHash('sha256');
  await write((chunk) => void hash.update(chunk));
  return hash.digest('hex');
}
