import type { Precision } from '../../core/rules/order/result-formats.ts';
import { PREVIEW_CONTENT_TYPE, RESULT_FORMATS } from '../../core/rules/order/result-formats.ts';
import type { LatticeReport } from '../../core/spec/report.ts';
import { attemptPrefix, type Fence } from '../../core/studio/order/job.ts';
import type { ResultFile } from '../../core/studio/order/order.ts';
import type { Ports } from '../../core/studio/ports.ts';
import type { Value } from '../../core/studio/store/table.ts';
import type { Engine, EngineEvent, EngineRequest } from './engine/engine.ts';
import type { Lease } from './lease.ts';
import type { Publish, Result } from './publish.ts';
import { ResultWriter } from './result-writer.ts';
import type { StageTimes } from './stage-times.ts';
import { Storing } from './storing.ts';

/** What a run holds while it makes its result. */
interface Run {
  fence: Fence;
  lease: Lease;
  times: StageTimes;
  publish: Publish;
}

/**
 * Makes all files of a job, stores them as they come, and publishes frame, open preview and the requested file once they
 * are stored. Returns the stored result. Throws EngineRefusal, ClaimLost, or an internal error; then no write is in progress any
 * more, so that all stored files can be deleted.
 */
export async function makeResult(
  ports: Pick<Ports, 'files' | 'log'>,
  { engine, request }: { engine: Engine; request: EngineRequest },
  run: Run,
): Promise<Result> {
  const store = new EventStore(ports, run);
  try {
    await engine(request, (event) => store.take(event), run.lease.signal);
    return await store.end();
  } catch (error) {
    await store.drop();
    throw error;
  }
}

/** Stores the files of one run from the events of the engine. */
class EventStore {
  readonly #run: Run;
  readonly #writer: ResultWriter;
  readonly #storing = new Storing();
  readonly #reports: Partial<Record<Precision, LatticeReport>> = {};
  readonly #previewKeys: Partial<Record<Precision, string>> = {};
  #frameKey: string | undefined;
  #pictureKey: string | undefined;
  #isOver = false;
  #taking: Promise<void> = Promise.resolve();
  /** What is published, one after the other. The files of the result are stored meanwhile. */
  #publishing: Promise<void> = Promise.resolve();

  constructor(ports: Pick<Ports, 'files' | 'log'>, run: Run) {
    this.#run = run;
    this.#writer = new ResultWriter(ports, attemptPrefix(run.fence));
  }

  take(event: EngineEvent): Promise<void> {
    const taken = this.#take(event);
    this.#taking = Promise.allSettled([this.#taking, taken]).then(() => undefined);
    return taken;
  }

  /** Returns the result once all of its files are stored. */
  async end(): Promise<Result> {
    await this.#storing.end();
    const report = this.#reports.high ?? this.#reports.low;
    const { high, low } = this.#previewKeys;
    const previewKey = high ?? low;
    if (report === undefined || previewKey === undefined) throw new Error('the engine left something out');
    await this.#writer.put('report.json', jsonBytes(this.#reports), 'application/json');
    return {
      files: this.#files(),
      report: plainJson(report),
      previewKey,
      ...(high && low ? { lowPreviewKey: low } : {}),
      ...(this.#pictureKey === undefined ? {} : { pictureKey: this.#pictureKey }),
    };
  }

  /** Discards files that are not stored yet. Resolves when no write is in progress. */
  async drop(): Promise<void> {
    this.#isOver = true;
    await this.#writer.abort();
    await this.#taking;
    // The event that was being taken may have opened a file.
    await this.#writer.abort();
    await this.#storing.settle();
  }

  async #take(event: EngineEvent): Promise<void> {
    this.#throwIfOver();
    const { lease, times } = this.#run;
    if (event.kind === 'progress') lease.progress = event.fraction;
    else if (event.kind === 'stage') times.end(event.stage, event.endedAtMs, event.processorMs);
    else if (event.kind === 'chunk') await this.#writer.add(event.file, event.bytes);
    else if (event.kind === 'file') this.#storing.begin(this.#writer.close(event.file));
    else if (event.kind === 'report') await this.#takeReport(event);
    else if (event.kind === 'frame') this.#publish(() => this.#publishFrame(event.bytes));
    else if (event.kind === 'open preview') this.#publish(() => this.#publishOpenPreview(event.bytes));
    else if (event.kind === 'picture') this.#storing.begin(this.#storePicture(event.bytes));
    else this.#storing.begin(this.#storePreview(event));
  }

  #publish(part: () => Promise<void>): void {
    this.#publishing = this.#publishing.then(part);
    this.#storing.begin(this.#publishing);
  }

  /** Files in the order of the list, not in that of storing. */
  #files(): ResultFile[] {
    return this.#writer.files.toSorted((a, b) => rankOf(a) - rankOf(b));
  }

  /** The first report is that of the requested result, whose file has been sent. */
  async #takeReport({ precision, report }: EngineEvent & { kind: 'report' }): Promise<void> {
    const { lease, publish, times } = this.#run;
    const isRequested = Object.keys(this.#reports).length === 0;
    this.#reports[precision] = report;
    if (!isRequested) return;
    await this.#storing.end();
    this.#throwIfOver();
    await publish.requested({ files: this.#files(), report: plainJson(report) }, lease.progress);
    times.end('completed');
  }

  async #publishFrame(bytes: Uint8Array): Promise<void> {
    const { lease, publish, times } = this.#run;
    this.#frameKey = await this.#writer.put('frame.bin', bytes, 'application/octet-stream');
    this.#throwIfOver();
    await publish.frame(this.#frameKey, lease.progress);
    times.end('frame published');
  }

  async #publishOpenPreview(bytes: Uint8Array | undefined): Promise<void> {
    const { lease, publish, times } = this.#run;
    const key = bytes
      ? await this.#writer.put('open-preview.glb', bytes, PREVIEW_CONTENT_TYPE)
      : this.#frameKey;
    this.#throwIfOver();
    if (key === undefined) throw new Error('the open preview came before the frame');
    await publish.openPreview(key, lease.progress);
    times.end('open preview published');
  }

  async #storePicture(bytes: Uint8Array): Promise<void> {
    this.#pictureKey = await this.#writer.put('picture.png', bytes, 'image/png');
  }

  async #storePreview({ precision, bytes }: EngineEvent & { kind: 'preview' }): Promise<void> {
    const name = precision === 'low' ? 'preview.glb' : 'preview-precise.glb';
    this.#previewKeys[precision] = await this.#writer.put(name, bytes, PREVIEW_CONTENT_TYPE);
  }

  #throwIfOver(): void {
    this.#run.lease.signal.throwIfAborted();
    this.#storing.throwIfFailed();
    if (this.#isOver) throw new Error('the run is over');
  }
}

/** Order of the files: low precision first, and of each the STL, the 3MF mesh and the 3MF beams. */
function rankOf({ precision, format }: ResultFile): number {
  return (precision === 'low' ? 0 : RESULT_FORMATS.length) + RESULT_FORMATS.indexOf(format);
}

function jsonBytes(value: unknown): Uint8Array {
  return new TextEncoder().encode(JSON.stringify(value, null, 2));
}

function plainJson(report: LatticeReport): { [name: string]: Value } {
  return JSON.parse(JSON.stringify(report)) as { [name: string]: Value };
}
