import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { encodeStl } from '../../../core/formats/stl/write.ts';
import { inspectModel } from '../../../core/model/input/inspect.ts';
import { TANGLED } from '../../models/tangled.ts';

/** Few bodies, which are resolved. */
const FEW = 60;
/** As many as make up to 100 000 faces, and no more than the gate takes. */
const MANY: Readonly<Record<keyof typeof TANGLED, number>> = {
  'support forest': 1900,
  'grid of crossing bars': 1900,
  'boxes a hair off one another': 1900,
  'nested shells': 1900,
  'long slivers': 1900,
  'knot of one tube': 340,
};
/** Most processor time of an inspection, and of one that wraps, seconds. */
const BAR_SECONDS = 30;

interface Measure {
  faces: number;
  seconds: number;
  outcome: string;
}

/**
 * Inspects models full of crossings, each in its own process, also with a wrap, and prints processor time and outcome.
 * Returns how many missed the bar.
 */
export async function measureTangled(): Promise<number> {
  let missed = 0;
  for (const name of Object.keys(TANGLED) as (keyof typeof TANGLED)[]) {
    for (const bodies of [FEW, MANY[name]]) {
      for (const wrap of ['', 'wrap']) {
        const args = [import.meta.filename, name, String(bodies), wrap];
        const { stdout } = await promisify(execFile)(process.execPath, args);
        const { faces, seconds, outcome } = JSON.parse(stdout) as Measure;
        const isOver = seconds > BAR_SECONDS;
        if (isOver) missed += 1;
        console.log(
          `${name}, ${bodies}${wrap && ', wrapped'}: ${faces} faces, ${seconds.toFixed(1)} of ${BAR_SECONDS} s, ${outcome}${isOver ? '  OVER' : ''}`,
        );
        // A wrap is only made where there is an offer.
        if (outcome !== 'offer') break;
      }
    }
  }
  return missed;
}

function measure(name: keyof typeof TANGLED, bodies: number, wrap: boolean): Measure {
  const bytes = encodeStl(TANGLED[name](bodies));
  const before = process.cpuUsage();
  const found = inspectModel(bytes, { wrap });
  const { user, system } = process.cpuUsage(before);
  const made = found.repairs.map(({ method }) => method).join(', ');
  const refused = found.wrapOffered ? 'offer' : found.faults.map(({ code }) => code).join(', ');
  const outcome = found.accepted ? `taken: ${made || 'no repair'}` : refused;
  return { faces: (bytes.length - 84) / 50, seconds: (user + system) / 1e6, outcome };
}

const [, file, name, bodies, wrap] = process.argv;
if (file === import.meta.filename)
  console.log(JSON.stringify(measure(name as keyof typeof TANGLED, Number(bodies), wrap === 'wrap')));
