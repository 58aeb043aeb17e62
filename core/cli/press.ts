import { MATERIALS, materialByName } from '../catalogue/materials.ts';
import { CURVE_STRAINS } from '../mechanics/curve/curve-figures.ts';
import { movedPatches, type Patch, type Patches } from '../mechanics/press/contact/patches.ts';
import { PressError } from '../mechanics/press/press-error.ts';
import { forcesAt, isCurved, type PressFigures, pointContacts } from '../mechanics/press/press-figures.ts';
import type { PressWanted } from '../mechanics/press/press-frame.ts';
import { pressLattice } from '../mechanics/press/press-lattice.ts';
import { finish } from '../mechanics/press/press-test.ts';
import { keepPresent } from '../rules/keep-present.ts';
import { MOST_LOADS } from '../rules/parameters/grading.ts';
import { OWN_POISSON_RATIO } from '../rules/parameters/own-material.ts';
import { buildFrame } from '../run/pipeline/build-frame.ts';
import { pressBodies } from '../run/pipeline/press-bodies.ts';
import type { Point } from '../solid/geometry/vector.ts';
import type { Mesh } from '../solid/mesh/mesh.ts';
import { latticeName, namedLattice } from '../spec/name.ts';
import type { LatticeSpec } from '../spec/spec.ts';
import { CliError } from './error.ts';
import { oneNumber, point, threeNumbers } from './option-values.ts';
import type { FillArguments } from './options.ts';

const AXES = ['x', 'y', 'z'] as const;

/** Figures of a press test, with the name of the material. */
export interface CliPress extends PressFigures {
  axis: (typeof AXES)[number];
  friction: boolean;
  /** True for a load that neither tilts nor slides. */
  guided?: true;
  /** True for a surface lattice, a sheet or a network, pressed as one uniform solid. */
  isSurface: boolean;
  /** Parts of the lattice that bend: struts, walls of a sheet, necks of a network. */
  member: 'strut' | 'wall' | 'neck';
  material: PressWanted['material'];
  seconds: number;
}

/** Returns the requested press test, or undefined without `--press`. Throws a CliError for invalid options. */
export function pressOf(args: FillArguments): PressWanted | undefined {
  if (args.press === undefined) return undefined;
  const axis = axisOf(args.press, '--press is x, y or z');
  if (args.material === undefined) throw new CliError('--press needs a --material');
  const patches = patchesOf(args);
  return {
    axis,
    friction: !args.greased,
    ...(patches ? { patches } : {}),
    material: materialOf(args.material),
  };
}

function axisOf(text: string, fault: string): PressWanted['axis'] {
  const axis = ([0, 1, 2] as const).find((one) => AXES[one] === text);
  if (axis === undefined) throw new CliError(fault);
  return axis;
}

/** Returns the further press tests of grading: an axis with plates, or with load and support. Throws a CliError. */
export function furtherPresses({ also = [] }: FillArguments, { material }: PressWanted): PressWanted[] {
  if (also.length >= MOST_LOADS) throw new CliError(`--also stands at most ${MOST_LOADS - 1} times`);
  return also.map((text) => {
    const [axis = '', ...words] = text.trim().split(/\s+/);
    const [first, support, last, ...more] = words;
    const fault =
      '--also takes "axis", "axis greased" or "axis x,y,z:radius x,y,z:radius", and "guided" after those';
    const isPlates = first === undefined || first === 'greased';
    if (more.length > 0 || (last !== undefined && last !== 'guided') || isPlates !== (support === undefined))
      throw new CliError(fault);
    const patches = isPlates ? undefined : patchesOf({ load: first, support, guided: last !== undefined });
    const friction = first !== 'greased';
    return { axis: axisOf(axis, fault), friction, ...(patches && { patches }), material };
  });
}

/** Moves the places of load and support with a model, as `nearOrigin` does for its spec. */
export function movedPress(press: PressWanted, movedMm: Point | undefined): PressWanted {
  if (!press.patches || !movedMm) return press;
  return { ...press, patches: movedPatches(press.patches, movedMm) };
}

function patchesOf({
  load,
  support,
  guided,
}: Pick<FillArguments, 'load' | 'support' | 'guided'>): Patches | undefined {
  if (load === undefined && support === undefined) {
    if (guided) throw new CliError('--guided needs a --load');
    return undefined;
  }
  if (load === undefined || support === undefined) throw new CliError('--load and --support go together');
  return {
    load: patchOf(load, '--load'),
    support: patchOf(support, '--support'),
    ...(guided && { guided }),
  };
}

function patchOf(text: string, option: string): Patch {
  const [place = '', radius = '', ...more] = text.split(':');
  const radiusMm = oneNumber(radius, option);
  if (more.length > 0 || !(radiusMm > 0)) throw new CliError(`${option} takes x,y,z:radius in mm`);
  return { atMm: point(place, option), radiusMm };
}

/** Returns the material of `--material`. Throws a CliError for none. */
export function materialOf(text: string): PressWanted['material'] {
  const known = materialByName(text);
  if (known) return known;
  const names = MATERIALS.map(({ name }) => name).join(', ');
  if (!text.includes(','))
    throw new CliError(`--material is one of ${names}, or modulus,strength,density (MPa, MPa, g/cm3)`);
  const [modulusMPa, strengthMPa, densityGPerCm3] = threeNumbers(
    text,
    '--material',
    'modulus,strength,density',
  );
  return { modulusMPa, strengthMPa, densityGPerCm3, poissonRatio: OWN_POISSON_RATIO };
}

/** Presses the lattice of a spec. Throws a CliError that says what to do if that is impossible. */
export function pressSpec(mesh: Mesh, spec: LatticeSpec, wanted: PressWanted): CliPress {
  return refusePress(() => {
    const named = namedLattice(latticeName(spec));
    const isSurface = named?.type.family === 'surface';
    let since = performance.now();
    const frame = () => {
      const made = buildFrame(mesh, spec);
      since = performance.now();
      return made;
    };
    const source = { frame, ...pressBodies(mesh, spec) };
    const { figures } = finish(pressLattice(source, spec, wanted));
    const { modulusMPa, poissonRatio, strengthMPa, densityGPerCm3 } = wanted.material;
    return {
      axis: AXES[wanted.axis],
      friction: wanted.friction,
      ...(wanted.patches?.guided && { guided: true as const }),
      isSurface,
      member: isSurface ? (named.variant === 'network' ? 'neck' : 'wall') : 'strut',
      material: { modulusMPa, poissonRatio, strengthMPa, densityGPerCm3 },
      ...figures,
      seconds: (performance.now() - since) / 1000,
    };
  });
}

/** Runs a press test and turns its errors into a CliError that says what to do. */
export function refusePress<T>(run: () => T): T {
  try {
    return run();
  } catch (error) {
    if (error instanceof PressError) throw new CliError(`no press test: ${FAULTS[error.code]}`);
    throw error;
  }
}

const FAULTS: Record<PressError['code'], string> = {
  'no-struts': 'the lattice has no strut that could bend; choose smaller cells',
  'not-held':
    'no connected part of the lattice reaches both plates; choose smaller cells, --join links or another axis',
  'not-settled': 'a part under load is hardly supported; choose smaller cells or plates with friction',
  'no-contact': 'the part does not reach the load or the support; give a larger radius or another place',
  'thin-shell':
    'walls of the model are too thin for a shell in these cells; choose smaller cells or remove --shell',
  'patches-meet':
    'load and support touch the same place of the lattice; give smaller radii or places farther apart',
  'solid-between':
    'solid parts reach from plate to plate and carry the load; press along another axis, or give --load and --support',
  'bottom-across': 'struts on a solid bottom are pressed along z and between plates only',
  surface: 'sheets and networks are pressed with one thickness throughout only',
  'body-lattices':
    'bodies with their own lattice are pressed only if all lattices are struts, without --shell; give them the lattice of the others',
  'not-gradable':
    'only a lattice with one rod diameter in a grid can be graded; remove --gradient, --plane, --cells, --shell and lattices of --body',
  'hardly-filled':
    'the lattice fills less than half of the model, so its figures would not be those of the part; choose smaller cells',
  'below-law':
    'at so low a density the necks of this lattice part; choose a thicker wall or neck, or smaller cells',
  'beyond-bounds':
    'the lattice is so dense that its law does not hold; choose a thinner rod or wall, or larger cells',
  'no-room-for-rods':
    'the process prints no thinner rods in these cells; choose larger cells or another --process',
  'bad-material': 'modulus, strength or density of the material is out of range',
};

/** Digits of a printed figure. The calculation is not more precise. */
const DIGITS = 3;
export const short = (value: number) => Number(value.toPrecision(DIGITS)).toString();

function partCurveLines({ curve, heightMm }: CliPress): string[] {
  if (!curve) return [];
  const points = CURVE_STRAINS.flatMap((strain) => {
    const forces = forcesAt(curve, strain * heightMm);
    return forces ? [`${short(forces.freeN)} to ${short(forces.heldN)} N at ${100 * strain} %`] : [];
  });
  return [`by columns with their cell's curve: ${points.join(', ')} of the height`];
}

/** Warning about a load, support or plate that touches a single point. */
function pointLines(press: CliPress): string[] {
  const points = pointContacts(press);
  if (points.length === 0) return [];
  const [names, more] =
    press.apparentModulusMPa === null
      ? [{ low: 'support', high: 'load' }, 'give it a larger radius']
      : [{ low: 'low plate', high: 'high plate' }, 'take smaller cells'];
  return [
    `the ${points.map((side) => names[side]).join(' and the ')} ${points.length === 1 ? 'touches' : 'touch'} little more than one point: stiffness and first yield depend on that place; ${more}`,
  ];
}

const SOLIDS: Record<NonNullable<PressFigures['solids']>, string> = {
  rigid:
    'solid parts are taken as rigid, also within a shell; a thin skin on faces, or a wall between two lattices, is computed as a thin shell',
  boxes: 'solid parts are computed as solid boxes beside the lattice',
};

/** Figures as lines to print: of a round part with a curve its forces instead of a straight line. */
export function pressLines(press: CliPress): string[] {
  const { idle, isSurface, solids } = press;
  return keepPresent([
    ...(isCurved(press) ? curvedLines(press) : straightLines(press)),
    solids && SOLIDS[solids],
    idle.struts > 0 &&
      `${idle.parts} loose part(s) with ${idle.struts} ${isSurface ? 'boxes of half a cell' : 'struts'} carry nothing`,
  ]);
}

function curvedLines(press: CliPress): string[] {
  return [
    `pressed along ${press.axis}, plates ${gripOf(press)}: round where the plates touch it, ${short(press.massG)} g`,
    ...partCurveLines(press),
    ...pointLines(press),
    'calculated, not tested: press a printed sample before you rely on it',
  ];
}

const gripOf = ({ friction }: CliPress) => (friction ? 'with friction' : 'greased');

function straightLines(press: CliPress): string[] {
  const { firstYield, hundredthYields, firstBuckling, limit, member, isSurface, skin, usualError } = press;
  const { stiffnessRange } = press;
  const load = press.guided ? 'a guided stamp on a support' : 'a load that may tilt and slide on a support';
  const found = press.apparentModulusMPa === null ? ' (found between plates)' : '';
  const off = usualError
    ? `, and at one to three cells across up to ${usualError.lowPercent} % too low and ${usualError.highPercent} % too high${found}`
    : '';
  const plates = press.apparentModulusMPa === null ? load : `plates ${gripOf(press)}`;
  return keepPresent([
    `pressed along ${press.axis}, ${plates}: ${short(press.stiffnessNPerMm)} N/mm, ${short(press.stiffnessPerGram)} N/mm per gram at ${short(press.massG)} g${press.isEstimate || press.skin ? ' (estimate)' : ''}`,
    press.apparentModulusMPa === null
      ? `${press.contact.high.nodes} ${isSurface ? 'corners of boxes' : 'joints'} loaded, ${press.contact.low.nodes} held, ${short(press.heightMm)} mm apart`
      : `modulus ${short(press.apparentModulusMPa)} MPa over ${short(press.heightMm)} mm height and ${short(press.areaMm2)} mm2`,
    stiffnessRange &&
      `round where the plates touch it: ${short(stiffnessRange.leastNPerMm)} to ${short(stiffnessRange.mostNPerMm)} N/mm if they hold 3 to 12 % of the height`,
    ...partCurveLines(press),
    ...pointLines(press),
    `${press.yieldsInBottom ? 'the solid bottom first' : `first ${member}`} yields at ${short(firstYield.forceN)} N (${short(firstYield.travelMm)} mm)${hundredthYields ? `, one in a hundred at ${short(hundredthYields.forceN)} N` : ''}`,
    firstBuckling
      ? `first strut buckles at ${short(firstBuckling.forceN)} N (${short(firstBuckling.travelMm)} mm)`
      : isSurface
        ? `buckling of ${member}s is not computed`
        : 'no strut is pressed',
    skin &&
      `the shell of ${short(skin.thicknessMm)} mm carries ${Math.round(100 * skin.share)} % of the load and yields at ${short(skin.firstYield.forceN)} N (${short(skin.firstYield.travelMm)} mm); ${isSurface ? 'it bends only with the lattice' : 'it is a thin shell that the ends of the struts move with'}, in triangles of ${short(skin.stepMm)} mm, without drain holes; its buckling is not computed`,
    skin?.missingShare !== undefined &&
      `${Math.round(100 * skin.missingShare)} % of the shell is left out, where the model is too thin for these triangles: the part is stiffer there; smaller cells show more of it`,
    `linear up to ${short(limit.forceN)} N (${limit.by}); calculated, not tested${off}: press a printed sample before you rely on it`,
  ]);
}
