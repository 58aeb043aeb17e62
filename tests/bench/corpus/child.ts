import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { runLattice } from '../../../core/cli/run-lattice.ts';
import { runCaptured } from '../../../core/cli/testing/run-captured.ts';
import { loadCadKernel } from '../../../core/formats/cad/load-on-node.ts';
import { readAnyModel } from '../../../core/formats/read-any-model.ts';
import { readModel } from '../../../core/formats/read-model.ts';
import { findFaces } from '../../../core/model/faces/find-faces.ts';
import { type InspectionAbout, inspectModel } from '../../../core/model/input/inspect.ts';
import { mapPoint, type Point } from '../../../core/solid/geometry/vector.ts';
import type { Mesh } from '../../../core/solid/mesh/mesh.ts';
import { weldCorners } from '../../../core/solid/mesh/weld/weld.ts';
import type { LatticeReport } from '../../../core/spec/report.ts';
import type { ChosenRole } from './exact-solids.ts';
import { type CorpusRecord, OPEN } from './record.ts';
import { chooseRoles, measureRoles, ROLES, roleOptions } from './roles.ts';

const [path, output, ...given] = process.argv.slice(2) as [string, string, ...string[]];
const hasRoles = given.includes(ROLES);
const opensOnly = given.includes(OPEN);
const options = given.filter((option) => option !== ROLES && option !== OPEN);
const startedMs = performance.now();
const startedCpu = process.cpuUsage();
const found = await tryModel();
process.stdout.write(
  JSON.stringify({
    file: basename(path),
    ...found,
    seconds: (performance.now() - startedMs) / 1000,
    megabytes: process.resourceUsage().maxRSS / 1024,
  }),
);

type Found = Omit<CorpusRecord, 'file' | 'seconds' | 'megabytes'>;

/** Inspects the model, fills it by the command and checks the result by the command. */
async function tryModel(): Promise<Found> {
  const bytes = await readFile(path);
  const read = await readAnyModel(bytes, basename(path), { loadKernel: loadCadKernel });
  const model = inspectModel(bytes, {
    fileName: basename(path),
    read: () => read,
    ...placeOptions(),
  });
  const { user, system } = process.cpuUsage(startedCpu);
  const open = { seconds: (performance.now() - startedMs) / 1000, cpuSeconds: (user + system) / 1e6 };
  const codes = (severity: string) =>
    model.faults.filter((fault) => fault.severity === severity).map(({ code }) => code);
  const repairs = codes('repair');
  const repaired = {
    open,
    repairs,
    ...(model.repairs.length > 0
      ? { deviationMm: Math.max(...model.repairs.map(({ maxDeviationMm }) => maxDeviationMm)) }
      : {}),
    ...(model.bodies.length > 1 ? { bodies: model.bodies.length } : {}),
  };
  if (!model.accepted) return { stage: 'refused', ...repaired, reason: codes('refuse').join(', ') };
  if (model.needsConsent && !options.includes('--repair'))
    return { stage: 'refused', ...repaired, reason: `needs --repair: ${repairs.join(', ')}` };
  if (opensOnly) return { stage: 'accepted', ...repaired };
  const roles = hasRoles ? chooseRoles(model.mesh!, findFaces(model.mesh!).faces) : [];
  const readMovedMm = model.movedMm ?? [0, 0, 0];
  const args = [path, '-o', output, '--json', ...options, ...roleOptions(roles, readMovedMm)];
  const filling = await runCaptured(runLattice, args);
  if (filling.code !== 0) return { stage: 'accepted', ...repaired, reason: filling.err.split('\n').at(-1)! };
  const report = JSON.parse(filling.out) as LatticeReport;
  const filled = {
    ...repaired,
    sizeMm: Math.max(...report.spec.cellMm),
    coverage: report.coverage,
    prunedShare: report.prunedShare,
    triangles: report.triangles,
    volumeMm3: report.volumeMm3,
    surfaces: report.proof.components + report.proof.cavities,
    ...(hasRoles ? { roles: await rolesMade(model.mesh!, roles, report, readMovedMm) } : {}),
  };
  const check = await runCaptured(runLattice, ['--check', output, '--json']);
  if (check.code === 0) return { stage: 'verified', ...filled };
  return { stage: 'filled', ...filled, reason: check.out || check.err };
}

/** Measures the roles of a finished file. */
async function rolesMade(
  model: Mesh,
  roles: readonly ChosenRole[],
  { solids = [], movedMm = [0, 0, 0] }: LatticeReport,
  readMovedMm: Point,
) {
  const read = readModel(await readFile(output), output);
  if (!read.ok) throw new Error(`the result is no model: ${read.faults[0]!.code}`);
  return await measureRoles(model, weldCorners(read.corners), roles, {
    solids,
    movedMm: mapPoint(movedMm, (mm, k) => mm - readMovedMm[k]),
  });
}

/** Unit and turn as the command takes them from the options. */
function placeOptions(): Pick<InspectionAbout, 'unit' | 'turnToFit'> {
  const at = options.indexOf('--units');
  const unit = (at < 0 ? 'mm' : options[at + 1]) as NonNullable<InspectionAbout['unit']>;
  return { unit, turnToFit: options.includes('--turn-to-fit') };
}
