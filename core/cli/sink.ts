import { twoModuli } from '../catalogue/hardness.ts';
import type { MappedSpec } from '../fill/field/solved-field.ts';
import type { SinkFault, SoleDesign } from '../mechanics/sink/design-sole.ts';
import { MISSES, type Miss } from '../mechanics/sink/sink-rules.ts';
import { solveSink } from '../mechanics/sink/solve-sink.ts';
import { FIELD_LIMITS } from '../rules/parameters/gradient-fields.ts';
import type { Mesh } from '../solid/mesh/mesh.ts';
import type { SinkGoal } from '../spec/field.ts';
import type { LatticeSpec } from '../spec/spec.ts';
import { moduliLines } from './curve.ts';
import { CliError } from './error.ts';
import { oneNumber } from './option-values.ts';
import type { FillArguments } from './options.ts';
import { materialOf, short } from './press.ts';

/** Check of a lattice that was solved for a sink. */
export interface CliSink extends Pick<SoleDesign, 'zones' | 'peakKPa'> {
  moduli?: ReturnType<typeof twoModuli>;
}

/** Solves the map of `--pressure` for `--sink`; returns the spec itself without it. Throws a CliError that says what to do. */
export function withSink(
  mesh: Mesh,
  spec: LatticeSpec,
  args: FillArguments,
): { spec: LatticeSpec; sink?: CliSink } {
  const { gradient } = spec;
  const goal = goalOf(args) ?? (gradient?.field?.source === 'pressure' ? gradient.field.solved : undefined);
  if (!goal) return { spec };
  if (gradient?.field?.source !== 'pressure') throw new CliError('--sink needs --pressure');
  if (args.pressures !== undefined || args.course !== undefined)
    throw new CliError('--sink takes the place of --pressures and --course');
  if (args.material === undefined) throw new CliError('--sink needs the --material of an elastomer');
  const mapped = spec as MappedSpec;
  const material = materialOf(args.material);
  const found = solveSink(mesh, mapped, { material, goal });
  if ('fault' in found) throw new CliError(FAULTS[found.fault]);
  if ('leastKPa' in found)
    throw new CliError(
      `no sole of this area keeps the peak below ${Math.ceil(found.leastKPa)} kPa, the mean pressure of the map: choose a higher --peak`,
    );
  const { field, image, ...check } = found;
  return {
    spec: { ...mapped, gradient: { ...mapped.gradient, field, image } },
    sink: { ...check, moduli: twoModuli(material) },
  };
}

function goalOf({ sink, peak }: FillArguments): SinkGoal | undefined {
  if (sink === undefined) {
    if (peak !== undefined) throw new CliError('--peak needs --sink');
    return undefined;
  }
  const sinkMm = oneNumber(sink, '--sink');
  if (!(sinkMm > 0 && sinkMm <= FIELD_LIMITS.maxSinkMm))
    throw new CliError(`--sink is a length of at most ${FIELD_LIMITS.maxSinkMm} mm`);
  return { sinkMm, ...(peak === undefined ? {} : { peakKPa: oneNumber(peak, '--peak') }) };
}

const FAULTS: Record<SinkFault, string> = {
  'no-curve':
    '--sink needs struts of at most 25 % density in cells of one grid, and the --material of an elastomer',
  'solid-parts': '--sink has no shell, and no roles of faces or bodies',
  'no-pressure': 'the pressure map does not lie on the model; see --lay, --mirror and --half-turn',
};

/** The check as lines to print; none without one. */
export function sinkLines(sink: CliSink | undefined): string[] {
  if (!sink) return [];
  const { zones, peakKPa, moduli } = sink;
  const state = ({ sinkMm, kPa }: CliSink['zones'][number]['wanted']) =>
    `${short(sinkMm)} mm at ${short(kPa)} kPa`;
  return [
    ...zones.map(({ zone, fromKPa, toKPa, wanted, reached, missed }) =>
      [
        `${zone} pressure, ${short(fromKPa)} to ${short(toKPa)} kPa: sinks ${state(reached)} (wanted ${state(wanted)})`,
        ...MISSES.filter((miss) => missed[miss] > 0).map(
          (miss) => `${Math.ceil(100 * missed[miss])} % of it ${MISSED[miss]}`,
        ),
      ].join('; '),
    ),
    `peak of ${short(peakKPa.measured)} kPa in the map, ${short(peakKPa.reached)} kPa reached: by the curves of the cells with free sides, not measured`,
    ...moduliLines(moduli),
  ];
}

const MISSED: Record<Miss, string> = {
  firmer: 'would have to be firmer than the ends allow',
  softer: 'would have to be softer than the ends allow',
  thin: 'is too thin to sink so far',
};
