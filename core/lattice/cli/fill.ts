import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { checkSpec } from '../cell/check-spec.ts';
import { estimateJob } from '../estimate/estimate.ts';
import { readModel } from '../formats/read-model.ts';
import { boundsOf } from '../geometry/box.ts';
import { inspectModel } from '../input/inspect.ts';
import { areaOf, type Mesh, volumeOf } from '../mesh/mesh.ts';
import { nearOrigin } from '../pipeline/near-origin.ts';
import { rodForModel } from '../pipeline/rod-for-density.ts';
import type { LatticeReport } from '../spec/report.ts';
import type { LatticeSpec } from '../spec/spec.ts';
import { CliError } from './error.ts';
import { formatOf, generateToFile } from './output.ts';
import { densityOf, type FillArguments, specOf } from './spec.ts';

/** Fills one file and returns the exit code. Throws a CliError or a LatticeError. */
export async function fillFile(positionals: readonly string[], args: FillArguments): Promise<number> {
  const [input, ...others] = positionals;
  if (!input || others.length > 0)
    throw new CliError('give one STL, 3MF, OBJ or PLY to fill (--help shows how)');
  if (!args.output) throw new CliError('give the file to write with -o');
  formatOf(args, args.output);
  const wanted = await specOf(args);
  const faults = checkSpec(wanted);
  if (faults.length > 0) {
    const words = faults.map(({ code, limit }) =>
      limit === undefined ? code : `${code} (limit ${limit.toFixed(3)})`,
    );
    throw new CliError(`this lattice cannot be made: ${words.join(', ')}`);
  }
  const mesh = await modelOf(input, args.repair);
  const near = nearOrigin(mesh, wanted);
  const spec = withDensity(near.mesh, near.spec, densityOf(args));
  noteLongJob(near.mesh, spec);
  const made = await generateToFile(near.mesh, spec, args.output, args);
  const report = near.movedMm ? { ...made, movedMm: near.movedMm } : made;
  if (args.json) console.log(JSON.stringify(report));
  else console.log(summaryOf(report, args.output));
  return 0;
}

/** Spec with the rod diameter that gives the density in this model. Modes 2 and 3 specify rod diameters. */
function withDensity(mesh: Mesh, spec: LatticeSpec, density: number | undefined): LatticeSpec {
  if (density === undefined || spec.mode !== 'constant') return spec;
  return { ...spec, rodDiameterMm: rodForModel(mesh, spec, density).rodDiameterMm };
}

/** Longer jobs are announced, seconds. */
const LONG_JOB_SECONDS = 60;

/** Says on standard error what a long job will take; struts that the surface cuts take most of it. */
function noteLongJob(mesh: Mesh, spec: LatticeSpec): void {
  const about = { faces: mesh.triangles.length / 3, volumeMm3: volumeOf(mesh), areaMm2: areaOf(mesh) };
  const { seconds, bytes } = estimateJob({ boxMm: boundsOf(mesh), ...about, spec });
  if (seconds < LONG_JOB_SECONDS) return;
  const size = `${(bytes / 1e6).toFixed(0)} MB`;
  console.error(`note: this takes about ${seconds.toFixed(0)} s and ${size}; larger cells take less`);
}

async function modelOf(path: string, repair: boolean): Promise<Mesh> {
  const bytes = await readFile(path).catch((error: unknown) => {
    throw new CliError(`cannot read ${path}: ${error instanceof Error ? error.message : String(error)}`);
  });
  const model = inspectModel(bytes, {
    fileName: basename(path),
    read: (model) => readModel(model, basename(path)),
  });
  const say = (severity: string) =>
    model.faults
      .filter((fault) => fault.severity === severity)
      .map((fault) => fault.code + (fault.at ? ` near ${fault.at.map((v) => v.toFixed(2)).join(',')}` : ''))
      .join(', ');
  if (!model.accepted || !model.mesh) throw new CliError(`the model is refused: ${say('refuse')}`);
  if (model.needsConsent && !repair)
    throw new CliError(`the model needs repair (--repair agrees): ${say('repair')}`);
  if (say('warn')) console.error(`note: ${say('warn')}`);
  return model.mesh;
}

function summaryOf(report: LatticeReport, output: string): string {
  const { volumeFraction, timesMs, spec, movedMm, proof } = report;
  const percent = (part: number) => `${(part * 100).toFixed(2)} %`;
  return [
    `${output}: ${report.triangles} triangles, ${(report.bytes / 1e6).toFixed(1)} MB, ${report.strutCount} struts`,
    `rod ${spec.rodDiameterMm.toFixed(3)} mm; volume ${percent(volumeFraction.measured)} of the model (predicted ${percent(volumeFraction.predicted)})`,
    `${percent(report.prunedShare)} of the struts' length inside the model left out`,
    ...(movedMm
      ? [`moved by ${movedMm.join(', ')} mm: so far from the origin the numbers of an STL are too coarse`]
      : []),
    ...(proof.cavities > 0
      ? [`${proof.cavities} closed hollow(s): powder, resin or support stays inside`]
      : []),
    `proved closed, oriented and manifold, ${report.components} part(s); ${((timesMs.total ?? 0) / 1000).toFixed(2)} s`,
  ].join('\n');
}
