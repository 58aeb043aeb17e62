import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import { gzipBySize, gzipWhole } from '../../../cloud/files/gzip.ts';
import { sampleSpec } from '../../../core/spec/testing/sample-spec.ts';
import { allowedEstimate } from '../../../core/studio/planning/estimate.ts';
import type { EngineEvent, ResultName } from '../../../workers/generate/engine/engine.ts';
import { makeLattice } from '../../../workers/generate/engine/make-lattice.ts';
import { boxStl } from '../../integration/harness/models.ts';
import type { JobUse } from './cost.ts';

export interface CostJob {
  name: string;
  sizeMm: [number, number, number];
  lattice: string;
  cellMm: number;
  /** Total of the audit of 2026-11-23, US dollars. */
  beforeUsd: number;
}

export interface Measured extends JobUse {
  rawBytes: number;
  peakMb: number;
}

/** Runs a job as the worker does, its meshes compressed as the file store does, and returns what it used. */
export async function measureJob({ sizeMm, lattice, cellMm }: CostJob): Promise<Measured> {
  const spec = sampleSpec(lattice, { cellMm, rodDiameterMm: cellMm / 10 });
  const sink = new Sink();
  const before = process.cpuUsage();
  const request = { source: boxStl(...sizeMm), isInspected: false, spec };
  await makeLattice(request, (event) => sink.take(event), new AbortController().signal);
  const stored = await sink.end();
  const { user, system } = process.cpuUsage(before);
  const volumeMm3 = sizeMm.reduce((product, side) => product * side, 1);
  const { et, bytes } = allowedEstimate(spec, { extentMm: sizeMm, faces: 12, volumeMm3 });
  return {
    ...stored,
    estimateSeconds: et,
    resultBytes: bytes,
    cpuSeconds: (user + system) / 1e6,
    peakMb: process.resourceUsage().maxRSS / 1024,
  };
}

/** Counts what a job stores, compressed as the file store does it. */
class Sink {
  readonly #files = new Map<string, { stream: PassThrough; stored: Promise<number> }>();
  readonly #objects: number[] = [];
  #rawBytes = 0;

  async take(event: EngineEvent): Promise<void> {
    if (event.kind === 'chunk') return await this.#write(event.file, event.bytes);
    if (event.kind === 'picture' || event.kind === 'frame') this.#add(event.bytes, event.bytes);
    else if ((event.kind === 'open preview' || event.kind === 'preview') && event.bytes)
      this.#add(event.bytes, await gzipWhole(event.bytes));
  }

  async end(): Promise<Pick<Measured, 'objects' | 'rawBytes' | 'downloadBytes'>> {
    let downloadBytes = 0;
    for (const [name, { stream, stored }] of this.#files) {
      stream.end();
      this.#objects.push(await stored);
      if (name === 'high stl') downloadBytes = await stored;
    }
    return { objects: this.#objects, rawBytes: this.#rawBytes, downloadBytes };
  }

  #add(raw: Uint8Array, stored: Uint8Array): void {
    this.#rawBytes += raw.length;
    this.#objects.push(stored.length);
  }

  async #write({ precision, format }: ResultName, bytes: Uint8Array): Promise<void> {
    const name = `${precision} ${format}`;
    const file = this.#files.get(name) ?? newFile(format);
    this.#files.set(name, file);
    this.#rawBytes += bytes.length;
    if (!file.stream.write(bytes)) await once(file.stream, 'drain');
  }
}

/** A file to write, and its stored bytes once it has ended. */
function newFile(format: ResultName['format']) {
  const stream = new PassThrough();
  return { stream, stored: countedBytes(format === 'stl' ? gzipBySize(stream) : stream) };
}

async function countedBytes(source: AsyncIterable<Uint8Array>): Promise<number> {
  let bytes = 0;
  for await (const chunk of source) bytes += chunk.length;
  return bytes;
}
