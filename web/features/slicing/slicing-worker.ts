import type { LayerExport } from '../../../core/slicing/formats/write-layers.ts';
import type {
  DrawnLayer,
  OpenedPart,
  SlicedPart,
  SlicingAnswer,
  SlicingRequest,
} from './slicing-protocol.ts';

/** A request that the worker refused, by its code. */
export class SlicingRefusal extends Error {
  readonly code: Extract<SlicingAnswer, { kind: 'failed' }>['code'];

  constructor(code: SlicingRefusal['code']) {
    super(code);
    this.code = code;
  }
}

/**
 * The worker with the mesh of one file. Requests run one after the other; `end` stops it and frees its memory, and the
 * requests under way stay unanswered.
 */
export class SlicingWorker {
  readonly #worker = new Worker(new URL('./slicing.worker.ts', import.meta.url), { type: 'module' });
  #last: Promise<unknown> = Promise.resolve();

  async open(url: string, bytes: number, onProgress: (share: number) => void): Promise<OpenedPart> {
    return (await this.#ask({ kind: 'open', url, bytes }, 'opened', onProgress)).part;
  }

  async slice(layerMm: number): Promise<SlicedPart> {
    return (await this.#ask({ kind: 'slice', layerMm }, 'sliced')).part;
  }

  async layer(heightMm: number): Promise<DrawnLayer> {
    return (await this.#ask({ kind: 'layer', heightMm }, 'layer')).layer;
  }

  async trapped(openingMm: number): Promise<Extract<SlicingAnswer, { kind: 'trapped' }>> {
    return await this.#ask({ kind: 'trapped', openingMm }, 'trapped');
  }

  async save(choice: LayerExport, onProgress: (share: number) => void): Promise<Blob> {
    return (await this.#ask({ kind: 'export', choice }, 'exported', onProgress)).file;
  }

  end(): void {
    this.#worker.terminate();
  }

  #ask<Kind extends SlicingAnswer['kind']>(
    request: SlicingRequest,
    kind: Kind,
    onProgress: (share: number) => void = () => {},
  ): Promise<Extract<SlicingAnswer, { kind: Kind }>> {
    const run = () =>
      new Promise<Extract<SlicingAnswer, { kind: Kind }>>((resolve, reject) => {
        this.#worker.onerror = () => reject(new SlicingRefusal('not-loaded'));
        this.#worker.onmessage = ({ data }: MessageEvent<SlicingAnswer>) => {
          if (data.kind === 'progress') onProgress(data.share);
          else if (data.kind === 'failed') reject(new SlicingRefusal(data.code));
          else if (data.kind === kind) resolve(data as Extract<SlicingAnswer, { kind: Kind }>);
        };
        this.#worker.postMessage(request);
      });
    const next = this.#last.then(run, run);
    this.#last = next.catch(() => undefined);
    return next;
  }
}
