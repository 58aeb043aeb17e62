import { writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { isMainThread } from 'node:worker_threads';
import type { Frame } from '../fill/frame/frame.ts';
import { encodePreviewGlb } from '../formats/glb.ts';
import { deflateOnNode } from '../formats/threemf/deflate-on-node.ts';
import { meshModelXml } from '../formats/threemf/model.ts';
import { writeThreeMfPackage } from '../formats/threemf/package.ts';
import { RESULT_MAX_BYTES } from '../rules/order/job-limits.ts';
import { RESULT_FORMATS, type ResultFormat, THUMBNAIL_SIDE_PX } from '../rules/order/result-formats.ts';
import { writeBeamPackage } from '../run/output/beam-package.ts';
import { thumbnailPng } from '../run/output/thumbnail.ts';
import { generateLattice } from '../run/pipeline/generate.ts';
import { threadsFor } from '../run/pipeline/threads-for.ts';
import { LatticeError } from '../solid/error.ts';
import type { Mesh } from '../solid/mesh/mesh.ts';
import { isAllBeams } from '../spec/kind.ts';
import type { LatticeReport } from '../spec/report.ts';
import type { LatticeSpec } from '../spec/spec.ts';
import { WHOLE_VERIFICATION_TRIANGLES } from '../verify/assembly.ts';
import { CliError } from './error.ts';
import { writeToFile } from './files.ts';
import { wholeNumber } from './option-values.ts';
import type { FillArguments } from './options.ts';

/** The engine's thread module. In a bundle it lies beside this file; in the source tree the engine finds it. */
const THREADS = import.meta.url.endsWith('.ts')
  ? {}
  : { threadUrl: new URL('./thread.mjs', import.meta.url) };

/** Number of threads of the run. Throws a CliError. */
function threadsOf(model: Mesh, spec: LatticeSpec, { threads }: FillArguments): number {
  if (threads !== undefined) return wholeNumber(threads, '--threads');
  // Beside a thread of `--jobs` another job has the other processor.
  const processors = isMainThread ? availableParallelism() : 1;
  return threadsFor(model, spec, { processors, isFirstRun: true });
}

/** Requested format, or the one of the file's extension. Throws a CliError. */
export function formatOf(args: FillArguments, output: string): ResultFormat {
  if (args.format === undefined) return output.toLowerCase().endsWith('.3mf') ? '3mf' : 'stl';
  const format = RESULT_FORMATS.find((name) => name === args.format);
  if (!format) throw new CliError(`--format is one of ${RESULT_FORMATS.join(', ')}`);
  return format;
}

/** Generates into a temporary file, renamed at the end. Throws `output-too-large` above `maxBytes`. */
export async function generateToFile(
  model: Mesh,
  spec: LatticeSpec,
  args: FillArguments & { output: string; maxBytes?: number },
): Promise<LatticeReport> {
  const { output, maxBytes = RESULT_MAX_BYTES } = args;
  const format = formatOf(args, output);
  if (format === '3mf-beam' && !isAllBeams(spec))
    throw new CliError('3mf-beam holds struts only: no surface lattice, shell, solid bottom or two regions');
  const made: { frame?: Frame; mesh?: Mesh; look?: Mesh } = {};
  return await writeToFile(output, async (write) => {
    const { preview } = args;
    const report = await generateLattice(model, spec, {
      maxBytes,
      ...THREADS,
      threads: threadsOf(model, spec, args),
      write: format === 'stl' ? write : () => {},
      onFrame(frame) {
        made.frame = frame;
      },
      ...(format === '3mf'
        ? {
            onMesh(mesh: Mesh) {
              made.mesh = mesh;
            },
          }
        : {}),
      ...(preview || format !== 'stl'
        ? {
            async onPreview(levels: Mesh[]) {
              made.look = levels.at(-1)!;
              if (preview) await writeFile(preview, await encodePreviewGlb(levels));
            },
          }
        : {}),
    });
    const bytes =
      format === 'stl' ? report.bytes : await writePackage(format, write, { ...made, spec, model });
    return { ...report, bytes };
  });
}

async function writePackage(
  format: '3mf' | '3mf-beam',
  write: (chunk: Uint8Array) => Promise<void>,
  made: { spec: LatticeSpec; model: Mesh; frame?: Frame; mesh?: Mesh; look?: Mesh },
): Promise<number> {
  const { spec, model, frame, mesh, look } = made;
  const thumbnail = thumbnailPng(look!, THUMBNAIL_SIDE_PX);
  if (format === '3mf-beam')
    return await writeBeamPackage(frame!, model, { write, thumbnail, deflate: deflateOnNode });
  if (!mesh) {
    const limit = `${WHOLE_VERIFICATION_TRIANGLES / 1e6} million triangles`;
    throw new LatticeError(
      'output-too-large',
      `a 3MF mesh holds up to ${limit}: choose --format stl or 3mf-beam`,
    );
  }
  return await writeThreeMfPackage(meshModelXml(spec.lattice, mesh), write, {
    thumbnailPng: thumbnail,
    deflate: deflateOnNode,
  });
}
