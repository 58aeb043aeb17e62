import { twoModuli } from '../catalogue/hardness.ts';
import { checkSpec, takesLinks } from '../cells/check-spec.ts';
import { shownFigures } from '../mechanics/press/press-figures.ts';
import type { PressWanted } from '../mechanics/press/press-frame.ts';
import { withoutVoids } from '../model/domain/take-away.ts';
import { bestDrains } from '../model/drain/best-drains.ts';
import { keepPresent } from '../rules/keep-present.ts';
import { isWeaklyJoined, UNREACHED_WARNING_SHARE } from '../rules/parameters/coverage.ts';
import { DRAIN_COUNT_MIN } from '../rules/parameters/drains.ts';
import { estimateOfMesh } from '../run/estimate/mesh-estimate.ts';
import { movedSpec, nearOrigin } from '../run/pipeline/near-origin.ts';
import { withoutImage } from '../run/pipeline/report-of.ts';
import { rodForModel } from '../run/pipeline/rod-for-density.ts';
import type { Point } from '../solid/geometry/vector.ts';
import type { Mesh } from '../solid/mesh/mesh.ts';
import { HARDNESS_SHARE, type LatticeReport } from '../spec/report.ts';
import { type LatticeSpec, uniformSpec } from '../spec/spec.ts';
import { curveLines, curvesOf } from './curve.ts';
import { CliError } from './error.ts';
import { hasField, withField } from './field.ts';
import { fittedSpec, isFitted, withLargestCell } from './fit.ts';
import { type CliGrade, gradeLines, gradeSpec } from './grade.ts';
import { modelOf } from './model.ts';
import type { FillArguments } from './options.ts';
import { formatOf, generateToFile } from './output.ts';
import { poresOf } from './pores.ts';
import { furtherPresses, movedPress, pressLines, pressOf, pressSpec } from './press.ts';
import { readPressureOption } from './pressure.ts';
import { readRecipe, recipeSpec } from './recipe.ts';
import { withRoles } from './roles.ts';
import { sinkLines, withSink } from './sink.ts';
import { autoDrainMm, densityOf, specOf } from './spec.ts';

/** Fills one file and returns the exit code. Throws a CliError or a LatticeError. */
export async function fillFile(positionals: readonly string[], args: FillArguments): Promise<number> {
  const startedMs = performance.now();
  const { input, wantedPresses } = demandedBy(positionals, args);
  const map = await readPressureOption(args);
  const recipe = args.recipe === undefined ? undefined : await readRecipe(args.recipe, args);
  const wanted = recipe || isFitted(args) ? undefined : await specOf(args);
  if (wanted) refuseSpec(wanted);
  const { mesh, changes } = await modelOf(input, args);
  const inspectedMs = performance.now();
  const { movedMm: readMovedMm = [0, 0, 0] } = changes;
  const near = nearOrigin(
    mesh,
    wanted
      ? movedSpec(wanted, readMovedMm)
      : recipe
        ? recipeSpec({ mesh, movedMm: readMovedMm }, recipe, { ...args, map })
        : await fittedSpec(mesh, args, readMovedMm),
  );
  const movedMm = totalMoved(readMovedMm, near.movedMm);
  const [press, ...also] = wantedPresses.map((one) => movedPress(one, movedMm));
  const moved = { mesh: near.mesh, movedMm: movedMm ?? ([0, 0, 0] as Point) };
  const fieldless = withRoles(moved, near.spec, args);
  const mapped = withField(moved, fieldless, { ...args, map });
  refuseSpec(mapped);
  const { spec: roled, sink } = withSink(near.mesh, mapped, {
    ...args,
    material: args.material ?? recipe?.material,
  });
  const model = withoutVoids(near.mesh, roled.bodies);
  const dense = withDensity(model, roled, densityOf(args));
  const uniform = withBestDrains(model, dense, autoDrainMm(args.drain));
  const fittedMs = performance.now();
  if (args.grade && !press) throw new CliError('--grade needs --press');
  const { spec, grade } =
    press && args.grade
      ? await gradeSpec({ mesh: model, spec: uniform }, [press, ...also], args)
      : { spec: uniform, grade: undefined };
  const pressed = pressedOf(model, spec, { press, grade });
  const figures = { ...pressed.figures, sink, pores: poresOf(spec) };
  const lines = [...sinkLines(sink), ...pressed.lines];
  if (!args.output) {
    if (args.json) console.log(JSON.stringify({ spec: withoutImage(spec), ...figures, input: changes }));
    else console.log(lines.join('\n'));
    return 0;
  }
  noteLongJob(model, spec);
  const made = await generateToFile(model, spec, { ...args, output: args.output }).catch((error: unknown) => {
    throw withLargestCell(error, mesh, spec);
  });
  const timesMs = {
    inspect: inspectedMs - startedMs,
    fit: fittedMs - inspectedMs,
    ...made.timesMs,
    total: performance.now() - startedMs,
  };
  const report = { ...made, timesMs, ...(movedMm ? { movedMm } : {}) };
  if (args.json) console.log(JSON.stringify({ ...report, ...figures, input: changes }));
  else console.log([summaryOf(report, args.output), ...lines].join('\n'));
  noteLoss(report);
  return 0;
}

/** The file and the press tests that the options name. Throws a CliError for options that need others. */
function demandedBy(
  positionals: readonly string[],
  args: FillArguments,
): { input: string; wantedPresses: PressWanted[] } {
  const [input, ...others] = positionals;
  if (!input || others.length > 0)
    throw new CliError('name one STEP, STL, 3MF, OBJ or PLY to fill (see --help)');
  const press = pressOf(args);
  if (args.also && !args.grade) throw new CliError('--also needs --grade');
  if (args.output) formatOf(args, args.output);
  else if (!press) throw new CliError('name the file to write with -o');
  if (isFitted(args) && hasField(args)) throw new CliError('a field needs a --size, which it does not fit');
  return { input, wantedPresses: press ? [press, ...furtherPresses(args, press)] : [] };
}

/** Figures of a press test, of its cell's curve and of grading for the report, and as lines to print. */
function pressedOf(
  mesh: Mesh,
  spec: LatticeSpec,
  { press, grade }: { press: PressWanted | undefined; grade: CliGrade | undefined },
): { figures: object; lines: string[] } {
  if (!press) return { figures: {}, lines: [] };
  const pressed = pressSpec(mesh, spec, press);
  const curve = curvesOf(spec, press);
  const moduli = curve && twoModuli(press.material);
  return {
    figures: {
      press: shownFigures(pressed),
      ...(curve ? { curve } : {}),
      ...(moduli ? { moduli } : {}),
      ...(grade ? { grade } : {}),
    },
    lines: [
      ...(grade ? gradeLines(grade, pressed) : []),
      ...pressLines(pressed),
      ...(curve ? curveLines(curve, moduli) : []),
    ],
  };
}

/** Translation from the model's place in its file; undefined if it was not moved. */
function totalMoved(readMovedMm: Point, [x, y, z]: Point = [0, 0, 0]): Point | undefined {
  const [dx, dy, dz] = readMovedMm;
  const total: Point = [dx + x, dy + y, dz + z];
  return total.some((mm) => mm !== 0) ? total : undefined;
}

function refuseSpec(spec: LatticeSpec): void {
  const faults = checkSpec(spec);
  if (faults.length === 0) return;
  const words = faults.map(({ code, limit }) =>
    limit === undefined ? code : `${code} (limit ${limit.toFixed(3)})`,
  );
  throw new CliError(`this lattice cannot be made: ${words.join(', ')}`);
}

/** Warns on standard error if part of the model has no lattice. */
function noteLoss({ coverage, lostAtMm, spec }: LatticeReport): void {
  if (coverage >= 1 - UNREACHED_WARNING_SHARE) return;
  const lost = `${((1 - coverage) * 100).toFixed(1)} % of the model is farther than one cell from any strut`;
  const place = lostAtMm ? `, for example near ${lostAtMm.map((mm) => mm.toFixed(1)).join()}` : '';
  console.error(`warning: ${lost}${place}; to reach more, use ${remediesOf(spec)}`);
}

/** Options that reach more of the model, as a phrase. */
function remediesOf(spec: LatticeSpec): string {
  const auto = uniformSpec(spec) ? ['--size auto'] : [];
  const links = takesLinks(spec) && spec.joinIslands !== 'links' ? ['--join links'] : [];
  return new Intl.ListFormat('en', { type: 'disjunction' }).format([...auto, 'smaller cells', ...links]);
}

/** Spec with the rod diameter that gives the density: in this model, or by the law in the first of two parts. */
function withDensity(mesh: Mesh, spec: LatticeSpec, density: number | undefined): LatticeSpec {
  if (density === undefined || spec.gradient) return spec;
  return { ...spec, rodDiameterMm: rodForModel(mesh, spec, density).rodDiameterMm };
}

/** Spec with the drain holes of `--drain auto` added. Throws a CliError where no two fit. */
function withBestDrains(mesh: Mesh, spec: LatticeSpec, diameterMm: number | undefined): LatticeSpec {
  if (diameterMm === undefined) return spec;
  if (spec.shellMm === undefined && spec.bottomMm === undefined)
    throw new CliError('--drain auto places holes in a shell or a bottom: add --shell or --bottom');
  const best = bestDrains(mesh, spec, diameterMm);
  if (best.length < DRAIN_COUNT_MIN)
    throw new CliError(
      `no ${DRAIN_COUNT_MIN} drain holes of ${diameterMm} mm fit on faces that look downward`,
    );
  const drained = { ...spec, drains: [...(spec.drains ?? []), ...best] };
  refuseSpec(drained);
  const places = best.map(({ atMm }) => atMm.map((mm) => mm.toFixed(2)).join(','));
  console.error(`note: drain holes of ${diameterMm} mm at ${places.join(' and ')}`);
  return drained;
}

/** Minimum estimate of a job that is announced, seconds. */
const LONG_JOB_SECONDS = 60;

/** Announces on standard error how long a long job takes. Struts that the surface cuts take most of it. */
function noteLongJob(mesh: Mesh, spec: LatticeSpec): void {
  const { seconds, bytes } = estimateOfMesh(mesh, spec);
  if (seconds < LONG_JOB_SECONDS) return;
  const size = `${(bytes / 1e6).toFixed(0)} MB`;
  console.error(`note: this takes about ${seconds.toFixed(0)} s and ${size}; larger cells take less`);
}

function summaryOf(report: LatticeReport, output: string): string {
  const { volumeFraction, timesMs, spec, movedMm, proof, conformal } = report;
  const percent = (part: number) => `${(part * 100).toFixed(2)} %`;
  return keepPresent([
    `${output}: ${report.triangles} triangles, ${(report.bytes / 1e6).toFixed(1)} MB, ${report.strutCount} struts`,
    `rod ${spec.rodDiameterMm.toFixed(3)} mm; volume ${percent(volumeFraction.measured)} of the model (predicted ${percent(volumeFraction.predicted)})`,
    conformal && `${conformal.cells} conformal cells, ${conformal.layers} across the wall`,
    `${percent(report.prunedShare)} of the strut length inside the model removed; ${percent(report.coverage)} of the model within reach of a strut`,
    report.linkCount > 0 && `${report.linkCount} struts added between islands of the lattice`,
    ...bodyLines(report),
    ...solidLines(report),
    ...hardnessLines(report),
    movedMm &&
      `moved by ${movedMm.join(', ')} mm, because the numbers of an STL are too coarse far from the origin`,
    proof.cavities > 0 &&
      `${proof.cavities} closed hollow(s), the largest ${proof.largestCavityMm3.toFixed(2)} mm3, in which powder, resin or support stays`,
    `verified closed, oriented and manifold, ${report.components} part(s); ${timesLine(timesMs)}`,
  ]).join('\n');
}

/** Seconds of the whole command, and of reading the model and fitting the lattice. */
function timesLine({ inspect = 0, fit = 0, total = 0 }: LatticeReport['timesMs']): string {
  const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`;
  return `${seconds(total)} (reading and repair ${seconds(inspect)}, size and rod ${seconds(fit)})`;
}

/** A line per omitted body, and one with the number of filled bodies. */
function bodyLines({ bodies }: LatticeReport): string[] {
  if (!bodies) return [];
  const filled = bodies.filter(({ leftOut }) => !leftOut).length;
  const lines = bodies.flatMap(({ boxMm, leftOut }, i) => {
    if (!leftOut) return [];
    const at = boxMm.min.map((low, k) => ((low + boxMm.max[k]!) / 2).toFixed(1)).join(', ');
    return [`body ${i + 1} near ${at} mm is left out: ${leftOut}`];
  });
  return [`${filled} of ${bodies.length} bodies filled`, ...lines];
}

/** A line per solid behind a face, per solid body, and per body with its own lattice. */
function solidLines({ solids = [] }: LatticeReport): string[] {
  return solids.map((solid) => {
    const {
      kind,
      body,
      name,
      atMm,
      mm,
      volumeMm3,
      deviationMm,
      strutCount,
      missingStruts,
      lattice: own,
    } = solid;
    const at = atMm.map((value) => value.toFixed(1)).join();
    const joins = { struts: (strutCount ?? 0) + (own?.wallStruts ?? 0), missing: missingStruts ?? 0 };
    const remedy = isWeaklyJoined(joins) ? ': smaller cells join it by more' : '';
    const missing = missingStruts ? ` of ${joins.struts + missingStruts} that cross its face${remedy}` : '';
    const inWall = own?.wallStruts === undefined ? '' : `, ${own.wallStruts} of its own end in the wall`;
    const struts = strutCount === undefined ? '' : `, ${strutCount} struts enter it${inWall}${missing}`;
    if (body !== undefined && own)
      return `body ${body + 1}${name ? ` "${name}"` : ''} has ${own.lattice}, cell ${own.cellMm[0]} mm, rod ${own.rodDiameterMm} mm: ${volumeMm3.toFixed(2)} mm3${struts}`;
    if (body !== undefined)
      return `solid body ${body + 1}${name ? ` "${name}"` : ''}: ${volumeMm3.toFixed(2)} mm3${struts}`;
    return `${kind} of ${mm} mm behind the face at ${at}: ${volumeMm3.toFixed(2)} mm3, within ${deviationMm.toFixed(3)} mm${struts}`;
  });
}

/** Difference between the wanted hardness and the reached one. */
function hardnessLines({ hardness }: LatticeReport): string[] {
  if (!hardness) return [];
  const { largestShoreA, shareWithin, withinShoreA } = hardness;
  return [
    `hardness within ${withinShoreA} Shore A of the wanted over ${(100 * shareWithin).toFixed(1)} % of the area, at most ${largestShoreA.toFixed(1)} from it (by the density law, of the lattice without solid parts)`,
    ...(shareWithin < HARDNESS_SHARE ? ['the map bends within a cell: smaller cells follow it better'] : []),
  ];
}
