import { fieldAt } from '../../../core/fill/field/field-at.ts';
import { bestDrains } from '../../../core/model/drain/best-drains.ts';
import {
  DEFAULT_PROCESS,
  limitsOfProfile,
  PROCESS_LIMITS,
} from '../../../core/rules/parameters/printability.ts';
import { reachesMap } from '../../../core/run/fit/reaching-cell.ts';
import { LatticeError } from '../../../core/solid/error.ts';
import { boundsOf } from '../../../core/solid/geometry/box.ts';
import type { Mesh } from '../../../core/solid/mesh/mesh.ts';
import type { DrainHole, LatticeSpec } from '../../../core/spec/spec.ts';
import type { RendererKind } from '../../lib/webgl.ts';
import { moving, serveCalls, type Tell } from '../../lib/worker-calls.ts';
import { type FieldGrid, fieldGrid } from '../../mesh/field-grid.ts';
import { pictureLoader } from '../../mesh/gradient-picture.ts';
import type { Shape } from '../../mesh/registry.ts';
import { strutBuffers } from '../../mesh/struts/strut-bodies.ts';
import { cellsForMap, fitLattice } from './fit-lattice.ts';
import { previewOf } from './preview-frame.ts';
import { PreviewModel } from './preview-model.ts';
import type {
  CellToTry,
  DrainsWanted,
  FittedLattice,
  FitWanted,
  PreviewAnswer,
  PreviewPart,
  PreviewWanted,
} from './preview-protocol.ts';
import { warmUpSpec } from './warm-up.ts';

let model: PreviewModel | null = null;
let sampleField: ReturnType<typeof fieldSampler> | null = null;
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

const calls = {
  /** Keeps the model of the next previews and fits. */
  model({ mesh, renderer }: { mesh: Mesh; renderer: RendererKind }): void {
    model = new PreviewModel(mesh, renderer);
    sampleField = fieldSampler(mesh);
    // Deferred: a request that comes with the model goes first.
    setTimeout(warmUp, 0, model);
  },

  /** Sends the field and the shape to draw first. */
  async preview(
    { spec: wanted, process, material, fieldId }: PreviewWanted,
    tell: Tell<PreviewPart>,
  ): Promise<PreviewAnswer> {
    hasRequest = true;
    const since = performance.now();
    try {
      if (model === null) throw new Error('no model');
      const limits = limitsOfProfile(process, material);
      const spec = await withPicture(wanted);
      // Faces and depth are chosen by these colours, also where no lattice can be built.
      tell({ kind: 'field', grid: sampleField?.(spec) ?? null });
      const { figures, shape, lost } = previewOf(model, spec, limits);
      tell(moving({ kind: 'shape', shape }, shape ? buffersOf(shape) : []));
      const shown = figures();
      if (shown.hardness) shown.hardness.toTryMm = cellsForMap(spec, { figures: shown, fieldId });
      return { kind: 'figures', figures: shown, lost: lost(), tookMs: performance.now() - since };
    } catch (error) {
      const known = error instanceof LatticeError ? error : undefined;
      return { kind: 'failed', code: known?.code ?? 'unknown', leastCellMm: known?.leastCellMm };
    }
  },

  /** Null if nothing fits, also if the engine fails; the settings then do not change. */
  fit(wanted: FitWanted): FittedLattice | null {
    hasRequest = true;
    try {
      return model && fitLattice(model.mesh, wanted);
    } catch (error) {
      console.warn('the fit failed', error);
      return null;
    }
  },

  /** Returns whether cells of this size reach a pressure map; false also if the engine fails. */
  async reaches({ spec: wanted, cellMm }: CellToTry): Promise<boolean> {
    hasRequest = true;
    try {
      const spec = await withPicture(wanted);
      return model !== null && spec.gradient !== undefined && reachesMap(model.mesh, spec, cellMm);
    } catch (error) {
      console.warn('cells were not tried', error);
      return false;
    }
  },

  /** Places of drain holes. Throws if the engine fails, for example because the shell leaves no room. */
  drains: ({ mesh, spec, diameterMm }: DrainsWanted): DrainHole[] => bestDrains(mesh, spec, diameterMm),
};

export type PreviewCalls = typeof calls;

serveCalls(calls);

function buffersOf(shape: Shape): ArrayBufferLike[] {
  if (shape.kind === 'struts') return strutBuffers(shape.struts);
  return [shape.mesh.positions.buffer, shape.mesh.triangles.buffer];
}

/**
 * Returns a function that samples the field of a spec; null for a lattice without one, and for a picture, which is laid on
 * the model itself. The last field is kept, since it rarely changes with the lattice.
 */
function fieldSampler(mesh: Mesh): (spec: LatticeSpec) => FieldGrid | null {
  let last: { key: string; image: object | undefined; grid: FieldGrid } | null = null;
  return ({ gradient, cellMm }) => {
    if (!gradient || (gradient.field === undefined && gradient.layers === undefined)) return null;
    const { field, layers, image } = gradient;
    const key = JSON.stringify([field, layers]);
    if (last?.key !== key || last.image !== image) {
      const grid = fieldGrid(fieldAt(gradient, mesh, cellMm), boundsOf(mesh));
      last = { key, image, grid };
    }
    return last.grid;
  };
}
