import { bestDrains } from '../../../core/lattice/drain/best-drains.ts';
import { LatticeError } from '../../../core/lattice/spec/error.ts';
import type { DrainHole } from '../../../core/lattice/spec/spec.ts';
import {
  DEFAULT_PROCESS,
  limitsOfProfile,
  PROCESS_LIMITS,
} from '../../../core/rules/parameters/printability.ts';
import { pictureLoader } from '../../mesh/gradient-picture.ts';
import type { Shape } from '../../mesh/registry.ts';
import { strutBuffers } from '../../mesh/struts/strut-bodies.ts';
import { fitLattice } from './fit-lattice.ts';
import { previewOf } from './preview-frame.ts';
import { PreviewModel } from './preview-model.ts';
import type {
  DrainsWanted,
  FittedLattice,
  FitWanted,
  PreviewAnswer,
  PreviewRequest,
} from './preview-protocol.ts';
import { warmUpSpec } from './warm-up.ts';

let model: PreviewModel | null = null;
let hasRequest = false;
const withPicture = pictureLoader();

/** Number of rounds until the engine is fully compiled, and the time limit for large models, ms. */
const WARM_UP_ROUNDS = 12;
const WARM_UP_MS = 1600;

/** Warms up the engine round by round until a preview is requested, which waits for at most one round. */
function warmUp(ready: PreviewModel, round = 0, spentMs = 0): void {
  if (hasRequest || model !== ready || round === WARM_UP_ROUNDS || spentMs > WARM_UP_MS) return;
  const since = performance.now();
  try {
    previewOf(ready, warmUpSpec(ready.mesh, round), PROCESS_LIMITS[DEFAULT_PROCESS]).figures();
  } catch {
    // A model that cannot be filled warms up the engine too.
  }
  setTimeout(warmUp, 0, ready, round + 1, spentMs + performance.now() - since);
}

async function serve(request: PreviewRequest): Promise<void> {
  if (request.kind === 'model') {
    model = new PreviewModel(request.mesh, request.renderer);
    // Deferred: a request that comes with the model goes first.
    setTimeout(warmUp, 0, model);
    return;
  }
  hasRequest = true;
  if (request.kind === 'drains') {
    tell({ kind: 'drains', drains: drainsOf(request.wanted) });
    return;
  }
  if (request.kind === 'fit') {
    tell({ kind: 'fitted', fit: fitOf(request.wanted) });
    return;
  }
  const { generation, wanted } = request;
  const since = performance.now();
  try {
    if (model === null) throw new Error('no model');
    const limits = limitsOfProfile(wanted.process, wanted.material);
    const { figures, shape, lost } = previewOf(model, await withPicture(wanted.spec), limits);
    tell({ kind: 'shape', generation, shape }, shape === null ? [] : buffersOf(shape));
    const answer = { figures: figures(), lost: lost(), tookMs: performance.now() - since };
    tell({ kind: 'figures', generation, ...answer });
  } catch (error) {
    const known = error instanceof LatticeError ? error : undefined;
    tell({ kind: 'failed', generation, code: known?.code ?? 'unknown', leastCellMm: known?.leastCellMm });
  }
}

/** Also null if the engine fails; the settings then do not change. */
function fitOf(wanted: FitWanted): FittedLattice | null {
  try {
    return model && fitLattice(model.mesh, wanted);
  } catch (error) {
    console.warn('the fit failed', error);
    return null;
  }
}

/** Null if the engine fails, for example because the shell leaves no room. */
function drainsOf({ mesh, spec, diameterMm }: DrainsWanted): DrainHole[] | null {
  try {
    return bestDrains(mesh, spec, diameterMm);
  } catch (error) {
    console.warn('the search for drain holes failed', error);
    return null;
  }
}

function buffersOf(shape: Shape): ArrayBuffer[] {
  if (shape.kind === 'struts') return strutBuffers(shape.struts);
  return [shape.mesh.positions.buffer as ArrayBuffer, shape.mesh.triangles.buffer as ArrayBuffer];
}

function tell(answer: PreviewAnswer, transfer: ArrayBuffer[] = []): void {
  self.postMessage(answer, { transfer });
}

self.onmessage = (event: MessageEvent<PreviewRequest>) => void serve(event.data);
