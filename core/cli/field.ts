import { elasticKey } from '../catalogue/elastic-laws.ts';
import { densityOfHardness, hardnessLaw } from '../catalogue/hardness.ts';
import { latticeByTitle } from '../catalogue/lattice-types.ts';
import { MATERIALS, materialByName } from '../catalogue/materials.ts';
import { rodForDensity } from '../cells/density.ts';
import { FIELD_COURSES, type FieldCourse } from '../rules/parameters/gradient-fields.ts';
import { PROJECTION_AXES } from '../rules/parameters/gradient-images.ts';
import type { Field } from '../spec/field.ts';
import {
  type ConstantSpec,
  type Gradient,
  type GradientSpec,
  type LatticeSpec,
  sidesOf,
  uniformSpec,
} from '../spec/spec.ts';
import { CliError } from './error.ts';
import { numbers, oneNumber, oneOf } from './option-values.ts';
import type { FillArguments } from './options.ts';
import { type PressurePicture, pressureFieldOf } from './pressure.ts';
import { facesNamed, type MovedModel } from './roles.ts';

export function hasField(args: FillArguments): boolean {
  return [args['from-faces'], args.along, args.pressure].some((source) => source !== undefined);
}

/**
 * Returns the gradient by the field of the options, or the spec itself without one.
 * @throws CliError for options that exclude each other or name nothing
 */
export function withField(
  model: MovedModel,
  spec: LatticeSpec,
  args: FillArguments & { map?: PressurePicture | undefined },
): LatticeSpec {
  // The rule of a recipe has taken the map.
  const isTaken = args.recipe !== undefined && spec.gradient?.field?.source === 'pressure';
  if (!hasField(args) || isTaken) return spec;
  const uniform = uniformSpec(spec);
  if (!uniform || args.density !== undefined || args.hardness !== undefined)
    throw new CliError('a field needs one lattice without --gradient, --plane, --density and --hardness');
  const { map } = args;
  const graded = withEnds(uniform, args, fieldOf(model, args));
  return map ? { ...graded, gradient: { ...graded.gradient, image: map.image } } : graded;
}

function fieldOf(model: MovedModel, args: FillArguments & { map?: PressurePicture | undefined }): Field {
  const course: FieldCourse = oneOf(FIELD_COURSES, args.course ?? 'linear', '--course');
  const { 'from-faces': from, along } = args;
  if ([from, along, args.map].filter((source) => source !== undefined).length > 1)
    throw new CliError('--from-faces, --along and --pressure exclude each other');
  if (args.map) return pressureFieldOf(model, args.map, { ...args, course });
  if (along !== undefined) return { source: 'axis', axis: oneOf(PROJECTION_AXES, along, '--along'), course };
  const named = from!.map((text) => {
    const [selector, mm, ...more] = text.split('=');
    if (!selector || mm === undefined || more.length > 0)
      throw new CliError('--from-faces takes hole:diameter=mm, boss:diameter=mm, all-holes=mm or x,y,z=mm');
    return {
      facesAtMm: facesNamed(model, selector, '--from-faces'),
      depthMm: oneNumber(mm, '--from-faces'),
    };
  });
  const depthMm = named[0]!.depthMm;
  if (named.some((one) => one.depthMm !== depthMm))
    throw new CliError('--from-faces runs over one depth from all faces');
  return { source: 'faces', facesAtMm: named.flatMap(({ facesAtMm }) => facesAtMm), depthMm, course };
}

function withEnds(spec: ConstantSpec, args: FillArguments, field: Field): GradientSpec {
  const given = (['rods', 'densities', 'hardnesses'] as const).filter((name) => args[name] !== undefined);
  const [kind, ...more] = given;
  if (kind === undefined || more.length > 0)
    throw new CliError('give the two ends by one of --rods, --densities and --hardnesses');
  const ends = numbers(args[kind]!, `--${kind}`);
  if (ends.length !== 2)
    throw new CliError(`--${kind} takes two numbers, where the field is 0 and where it is 1`);
  const { rodOf, even } = ENDS[kind](spec, args);
  const [darkestMm, lightestMm] = ends.map(rodOf) as [number, number];
  const gradient: Gradient = { field, projection: 'z', darkestMm, lightestMm, ...even };
  return { ...spec, mode: 'gradient', rodDiameterMm: Math.max(darkestMm, lightestMm), gradient };
}

interface EndsKind {
  rodOf: (end: number) => number;
  even: Pick<Gradient, 'even' | 'elastomer'>;
}

const ENDS: Record<
  'rods' | 'densities' | 'hardnesses',
  (spec: ConstantSpec, args: FillArguments) => EndsKind
> = {
  rods: () => ({ rodOf: (mm) => mm, even: { even: 'diameter' } }),
  densities: (spec) => ({ rodOf: (percent) => rodOfDensity(spec, percent / 100), even: { even: 'density' } }),
  hardnesses(spec, { material: name = MATERIALS[0]!.name }) {
    const material = materialByName(name);
    const lattice = latticeByTitle(spec.lattice);
    if (material?.shoreA === undefined || !lattice)
      throw new CliError('--hardnesses needs a --lattice and the --material of an elastomer');
    const law = hardnessLaw(material, elasticKey(lattice));
    return {
      rodOf(shoreA) {
        if (!(shoreA >= law.min && shoreA <= law.max))
          throw new CliError(
            `--hardnesses of ${lattice.title} in ${name} range from ${law.min} to ${law.max}`,
          );
        return rodOfDensity(spec, densityOfHardness(law, shoreA));
      },
      even: { even: 'density', elastomer: name },
    };
  },
};

function rodOfDensity(spec: ConstantSpec, density: number): number {
  if (!(density > 0 && density < 1)) throw new CliError('--densities are percentages between 0 and 100');
  try {
    return rodForDensity({ ...spec, sides: sidesOf(spec) }, density);
  } catch (error) {
    throw new CliError(error instanceof Error ? error.message : String(error));
  }
}
