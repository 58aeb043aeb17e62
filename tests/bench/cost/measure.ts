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

/** Counts what a job stores, and compresses what the file store compresses. */
class Sink {
  readonly #files = new Map<
    string,
    { raw: number; stored: Promise<number>; write: (bytes: Uint8Array) => Promise<void>; end: () => void }
  >();
  /** Raw and stored bytes of the objects that are written whole. */
  readonly #whole: { raw: number; stored: number }[] = [];

  async take(event: EngineEvent): Promise<void> {
    if (event.kind === 'chunk') await this.#file(event.file).write(event.bytes);
    else if (event.kind === 'picture' || event.kind === 'frame')
      this.#whole.push({ raw: event.bytes.length, stored: event.bytes.length });
    else if (event.kind === 'open preview' || event.kind === 'preview') {
      if (event.bytes) await this.#putGlb(event.bytes);
    }
  }

  async end(): Promise<Pick<Measured, 'objects' | 'rawBytes' | 'downloadBytes'>> {
    const objects = this.#whole.map(({ stored }) => stored);
    let rawBytes = this.#whole.reduce((sum, { raw }) => sum + raw, 0);
    let downloadBytes = 0;
    for (const [name, file] of this.#files) {
      file.end();
      const stored = await file.stored;
      objects.push(stored);
      rawBytes += file.raw;
      if (name === 'high stl') downloadBytes = stored;
    }
    return { objects, rawBytes, downloadBytes };
  }

  async #putGlb(bytes: Uint8Array): Promise<void> {
    this.#whole.push({ raw: bytes.length, stored: (await gzipWhole(bytes)).length });
  }

  #file({ precision, format }: ResultName) {
    const name = `${precision} ${format}`;
    const known = this.#files.get(name);
    if (known !== undefined) return known;
    const made = format === 'stl' ? compressed() : plain();
    this.#files.set(name, made);
    return made;
  }
}

function plain() {
  const ended = Promise.withResolvers<number>();
  const file = {
    raw: 0,
    stored: ended.promise,
    async write(bytes: Uint8Array) {
      file.raw += bytes.length;
    },
    end: () => ended.resolve(file.raw),
  };
  return file;
}

function compressed() {
  const given = new PassThrough();
  const stored = countedBytes(gzipBySize(given));
  const file = {
    raw: 0,
    stored,
    async write(chunk: Uint8Array) {
      file.raw += chunk.length;
      if (!given.write(chunk)) await new Promise<void>((resolve) => given.once('drain', () => resolve()));
    },
    end: () => void given.end(),
  };
  return file;
}

async function countedBytes(source: AsyncIterable<Uint8Array>): Promise<number> {
  let bytes = 0;
  for await (const chunk of source) bytes += chunk.length;
  return bytes;
}
