import { readFileSync, writeFileSync } from 'node:fs';
import { threadDecoders } from '../../../cloud/decoding/thread-decoders.ts';
import { readModel } from '../../../core/formats/read-model.ts';
import { OverBudget } from '../../../core/studio/ports.ts';
import { WORST_FILES, type WorstFile } from './worst-files.ts';

// `node measure-worst.ts make INDEX PATH` writes a file; with `decode` another process reads it and prints a WorstMeasure
// as JSON. Its peak memory then holds nothing of the making.

export interface WorstMeasure {
  bytes: number;
  seconds: number;
  /** Peak of the process above its size before decoding, MB. */
  memoryMb: number;
  outcome: string;
}

/** Interval of the look at the memory, milliseconds. */
const LOOK_MS = 20;

async function decode({ by }: WorstFile, bytes: Uint8Array): Promise<string> {
  if (by === 'image') {
    const { width, height } = await threadDecoders.readImage(bytes);
    return `taken, ${width} x ${height}`;
  }
  if (by === 'page') {
    const read = readModel(bytes, 'part.zip');
    return read.ok ? `taken, ${read.corners.length / 9} faces` : read.faults.map(({ code }) => code).join();
  }
  const checked = await threadDecoders.checkModel({ bytes, fileName: 'part.stl', consent: true });
  return checked.accepted ? `taken, ${checked.faces} faces` : checked.faults.map(({ code }) => code).join();
}

async function measure(file: WorstFile, bytes: Uint8Array): Promise<WorstMeasure> {
  const beforeMb = process.memoryUsage.rss() / 1024 ** 2;
  let peakMb = beforeMb;
  const look = setInterval(() => {
    peakMb = Math.max(peakMb, process.memoryUsage.rss() / 1024 ** 2);
  }, LOOK_MS);
  const startedMs = performance.now();
  let outcome: string;
  try {
    outcome = await decode(file, bytes);
  } catch (error) {
    if (!(error instanceof OverBudget || error instanceof RangeError)) throw error;
    outcome = error.message;
  } finally {
    clearInterval(look);
  }
  // A reader in this thread lets no timer run: the process remembers its peak.
  if (file.by === 'page') peakMb = Math.max(peakMb, process.resourceUsage().maxRSS / 1024);
  const seconds = (performance.now() - startedMs) / 1000;
  return { bytes: bytes.length, seconds, memoryMb: peakMb - beforeMb, outcome };
}

const [, , what, index, path = ''] = process.argv;
const file = WORST_FILES[Number(index)]!;
if (what === 'make') writeFileSync(path, file.make());
else console.log(JSON.stringify(await measure(file, readFileSync(path))));
