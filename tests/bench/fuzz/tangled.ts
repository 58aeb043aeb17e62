import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { encodeStl } from '../../../core/formats/stl/write.ts';
import { inspectModel } from '../../../core/model/input/inspect.ts';
import type { Mesh } from '../../../core/solid/mesh/mesh.ts';
import { HOSTILE } from '../../models/hostile.ts';
import { TANGLED } from '../../models/tangled.ts';

/** Faces of the models, about: few, which are resolved, and as many as each bar below allows. */
const FACES = [3000, 100_000, 1_000_000] as const;
/** Most processor time of an inspection, and of one that wraps, seconds: up to 100,000 faces, and beyond. */
const [BAR_SECONDS, LARGE_BAR_SECONDS] = [30, 120];

const NAMES = [...Object.keys(TANGLED), ...Object.keys(HOSTILE)];

interface Measure {
  faces: number;
  seconds: number;
  outcome: string;
}

/**
 * Inspects models full of crossings, each in its own process, also with a wrap, and prints processor time and outcome.
 * Returns how many missed the bar.
 * @param words of the names of the models; all without one
 * @param most faces of a model
 */
export async function measureTangled(words = '', most: number = FACES.at(-1)!): Promise<number> {
  let [missed, rows] = [0, 0];
  for (const name of NAMES.filter((name) => name.includes(words))) {
    for (const faces of FACES.filter((faces) => faces <= most)) {
      for (const wrap of ['', 'wrap']) {
        const { seconds, bar, text, outcome } = await measureRow([name, String(faces), wrap]);
        rows++;
        if (seconds > bar) missed++;
        console.log(`${name}${wrap && ', wrapped'}: ${text}${seconds > bar ? '  OVER' : ''}`);
        // A wrap is only made where there is an offer.
        if (outcome !== 'offer') break;
      }
    }
  }
  console.log(`${rows - missed} of ${rows} within the bar`);
  return missed;
}

async function measureRow(args: string[]) {
  const { stdout } = await promisify(execFile)(process.execPath, [import.meta.filename, ...args]);
  const { faces, seconds, outcome } = JSON.parse(stdout) as Measure;
  const bar = faces > FACES[1] ? LARGE_BAR_SECONDS : BAR_SECONDS;
  return { seconds, bar, outcome, text: `${faces} faces, ${seconds.toFixed(1)} of ${bar} s, ${outcome}` };
}

function modelOf(name: string, faces: number): Mesh {
  if (name in HOSTILE) return HOSTILE[name as keyof typeof HOSTILE](faces);
  const make = TANGLED[name as keyof typeof TANGLED];
  const [some, facesOfSome] = [100, make(100).triangles.length / 3];
  return make(Math.floor((some * faces) / facesOfSome));
}

function measure(name: string, faces: number, wrap: boolean): Measure {
  const bytes = encodeStl(modelOf(name, faces));
  const before = process.cpuUsage();
  const found = inspectModel(bytes, { wrap });
  const { user, system } = process.cpuUsage(before);
  const made = found.repairs.map(({ method }) => method).join(', ');
  const refused = found.wrapOffered ? 'offer' : `refused: ${found.faults.map(({ code }) => code).join(', ')}`;
  const outcome = found.accepted ? `taken: ${made || 'no repair'}` : refused;
  return { faces: (bytes.length - 84) / 50, seconds: (user + system) / 1e6, outcome };
}

const [, file, name, faces, wrap] = process.argv;
if (file === import.meta.filename)
  console.log(JSON.stringify(measure(name!, Number(faces), wrap === 'wrap')));
