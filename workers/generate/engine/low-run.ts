import type { FillDomain } from '../../../core/model/domain/fill-domain.ts';
import { cacheDomain, lastDomainOf } from '../../../core/model/domain/thinned-domain.ts';
import { estimateOfMesh } from '../../../core/run/estimate/mesh-estimate.ts';
import type { NearOrigin } from '../../../core/run/pipeline/near-origin.ts';
import { LatticeError } from '../../../core/solid/error.ts';
import { openThreads, stopThreads, type ThreadOptions } from '../../../core/solid/threads/pool.ts';
import { oneThread } from '../../../core/solid/threads/task.ts';
import type { LatticeSpec } from '../../../core/spec/spec.ts';
import { WHOLE_VERIFICATION_TRIANGLES } from '../../../core/verify/assembly.ts';
import type { Emit, EngineEvent } from './engine.ts';
import { makeRun, type Run } from './make-run.ts';

/** The low-precision run of a job, for another thread. */
type LowJob = Pick<NearOrigin, 'mesh' | 'movedMm'> & {
  run: Omit<Run, 'onRequested' | 'onFramed' | 'threads'>;
  /** Fill domain of the requested result, shared with this one. */
  domain?: FillDomain | undefined;
  /** In shared memory: 1 once the result is not wanted any more. */
  ended?: Int32Array;
};

/** Makes the low-precision result on one thread. Its events are kept until `finish`. */
export const lowFiles = {
  name: 'low files',
  open({ mesh, movedMm, run, domain, ended }: LowJob) {
    return async (): Promise<EngineEvent[]> => {
      if (domain) cacheDomain(mesh, run.spec, domain);
      const events: EngineEvent[] = [];
      const end = new AbortController();
      const keep: Emit = async (event) => {
        if (ended?.[0] === 1) end.abort();
        events.push(event);
      };
      const ears = { emit: keep, signal: end.signal };
      await makeRun({ mesh, ...(movedMm ? { movedMm } : {}) }, { ...run, threads: {} }, ears);
      return events;
    };
  },
};

/** The low-precision run of a job. */
export interface LowRun {
  /** True if another thread may run it. */
  hasThread: boolean;
  /** Starts the run in another thread, if there is one and both runs fit. */
  begin(): void;
  /** Emits everything the other thread made. Makes the result in this thread if no thread began or if it failed. */
  finish(): Promise<void>;
  /** Ends the remaining work after a failure: at the next step of the run, whose thread stays for the next job. */
  end(): Promise<void>;
}

/**
 * Prepares the low-precision run of a job.
 * @param run the run to use in this thread
 * @param poolThreads threads of which one may run it instead
 */
export async function lowRun(
  near: NearOrigin,
  { threads, ...run }: Omit<Run, 'onRequested' | 'onFramed'>,
  { poolThreads, emit, signal }: { poolThreads: ThreadOptions; emit: Emit; signal: AbortSignal },
): Promise<LowRun> {
  const { mesh, movedMm } = near;
  const pool = fitsBeside(near, run.spec) ? await openThreads(poolThreads) : oneThread;
  const ended = new Int32Array(new SharedArrayBuffer(4));
  let started: Promise<ReturnType<typeof share>> | undefined;
  // A piece that no other thread takes gives nothing here, and `finish` makes the result.
  const share = (domain: FillDomain | undefined) => {
    const shared = pool.share<LowJob, undefined, EngineEvent[] | undefined>(lowFiles, {
      mesh,
      ...(movedMm ? { movedMm } : {}),
      run,
      domain,
      ended,
    });
    return { shared, work: shared.begin([undefined], () => undefined) };
  };
  const start = () => {
    // The fill domain is ready by now. Its failure fails the other run as well.
    started ??= Promise.resolve(lastDomainOf(mesh, run.spec))
      .catch(() => undefined)
      .then(share);
    return started;
  };
  return {
    hasThread: pool.others > 0,
    // `finish` meets the same error.
    begin: () => void start().catch(() => {}),
    async finish() {
      const { shared, work } = await start();
      const [events] = await work.finish().catch(async (error: unknown) => {
        if (error instanceof LatticeError) throw error;
        // The thread died, perhaps out of memory. Nothing of its run has been emitted.
        await stopThreads();
        return [undefined];
      });
      if (events === undefined) await makeRun(near, { ...run, threads }, { emit, signal });
      else for (const event of events) await emit(event);
      shared.end();
      started = undefined;
    },
    async end() {
      ended[0] = 1;
      const open = await started?.catch(() => undefined);
      open?.shared.end();
    },
  };
}

/**
 * True if the low-precision result may be made at the same time as the requested one: by their estimates both together
 * are no larger than one result held whole in memory. They then take about the memory for which a worker is chosen
 * (docs/decisions/0062-three-sizes-of-workers.md).
 */
export function fitsBeside(
  { mesh, spec: asked }: Pick<NearOrigin, 'mesh' | 'spec'>,
  low: LatticeSpec,
): boolean {
  const triangles = estimateOfMesh(mesh, asked).triangles + estimateOfMesh(mesh, low).triangles;
  return triangles <= WHOLE_VERIFICATION_TRIANGLES;
}
