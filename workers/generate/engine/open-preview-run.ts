import type { Frame } from '../../../core/fill/frame/frame.ts';
import { encodePreviewGlb } from '../../../core/formats/glb.ts';
import type { FillDomain } from '../../../core/model/domain/fill-domain.ts';
import { cacheDomain, lastDomainOf } from '../../../core/model/domain/thinned-domain.ts';
import {
  isFrameAlone,
  type OpenPreview,
  openPreview,
  picturedPreview,
  picturedRods,
} from '../../../core/run/pipeline/open-preview.ts';
import type { Mesh } from '../../../core/solid/mesh/mesh.ts';
import { openThreads, type ThreadOptions } from '../../../core/solid/threads/pool.ts';
import type { LatticeSpec } from '../../../core/spec/spec.ts';

interface PreviewJob {
  mesh: Mesh;
  spec: LatticeSpec;
  frame: Frame;
  /** Fill domain of the result, shared with the drawing. */
  domain: FillDomain | undefined;
}

/** An open preview as a mesh and, unless it is the frame, as the file that a page shows. */
interface DrawnPreview {
  open: OpenPreview;
  glb: Uint8Array | undefined;
}

/** An open preview as the file that a page shows, unless it is the frame, and what draws its mesh. */
export interface FinishedPreview extends Pick<DrawnPreview, 'glb'> {
  draw(): Mesh;
}

/** Draws an open preview on one thread. */
export const openPreviewFile = {
  name: 'open preview',
  open({ mesh, spec, frame, domain }: PreviewJob) {
    return async (): Promise<DrawnPreview> => {
      if (domain) cacheDomain(mesh, spec, domain);
      const open = await openPreview(mesh, spec, frame);
      return { open, glb: open.isFrame ? undefined : await encodePreviewGlb([open.mesh]) };
    };
  },
};

/**
 * Begins the open preview of a frame in another thread of the pool, if there is one. Returns what waits for it, and
 * draws it in this thread if no other has begun. One that is the frame alone is drawn only where its mesh is wanted.
 * `end` drops it.
 */
export async function beginOpenPreview(
  { mesh, spec, frame }: Omit<PreviewJob, 'domain'>,
  poolThreads: ThreadOptions,
): Promise<{ finish(): Promise<FinishedPreview>; end(): void }> {
  if (isFrameAlone(spec)) {
    return { finish: async () => ({ glb: undefined, draw: () => picturedRods(frame) }), end() {} };
  }
  const pool = await openThreads(poolThreads);
  const domain = await lastDomainOf(mesh, spec);
  const shared = pool.share<PreviewJob, undefined, DrawnPreview>(openPreviewFile, {
    mesh,
    spec,
    frame,
    domain,
  });
  const work = shared.begin([undefined]);
  return {
    async finish() {
      const { open, glb } = (await work.finish())[0]!;
      return { glb, draw: () => picturedPreview(open, spec) };
    },
    end: () => shared.end(),
  };
}
