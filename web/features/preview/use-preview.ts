import { useEffect, useRef } from 'react';
import { ref } from 'valtio';
import type { Mesh } from '../../../core/solid/mesh/mesh.ts';
import { rendererKind } from '../../lib/webgl.ts';
import { dropShape, keepShape, meshOfShape } from '../../mesh/registry.ts';
import type { FittedLattice, FitWanted, PreviewWanted, ShownAnswer } from './preview-protocol.ts';
import { PreviewRunner, startPreviewWorker } from './preview-runner.ts';
import { type PreviewState, preview } from './preview-state.ts';
import { offerReaching } from './reaching-offer.ts';

export interface PreviewWish {
  /** Null while an input is missing. */
  now(): PreviewWanted | null;
  /** Subscribes to changes; returns the unsubscribe function. */
  watch(changed: () => void): () => void;
}

interface Options {
  /** Id of the model's mesh in the registry. */
  shapeId: string | null;
  wish: PreviewWish;
  /** True while a task runs, a result exists or another model loads: no further preview. */
  off: boolean;
  /** True once the result is drawn, which a preview of the same settings stands in for. */
  isReplaced: boolean;
}

let runner: PreviewRunner | null = null;

/** Fits a lattice to the preview's model. Null if nothing fits, undefined without model or if dropped. */
export async function requestFit(wanted: FitWanted): Promise<FittedLattice | null | undefined> {
  return await runner?.fit(wanted);
}

/** Failures that a smaller cell may cure. */
const APART: readonly PreviewState['failed'][] = ['cell-too-large', 'nothing-inside', 'solid-apart'];

function show(answer: ShownAnswer, newest: boolean, wanted: PreviewWanted | null): void {
  if (answer.kind === 'shape') {
    const last = preview.shapeId;
    preview.shapeId = answer.shape && keepShape(answer.shape);
    preview.failed = null;
    dropShape(last);
    return;
  }
  if (answer.kind === 'field') {
    // Kept as it is: a proxy of so many numbers is slow.
    preview.field = answer.grid && ref(answer.grid);
    return;
  }
  if (newest) preview.busy = false;
  const lastLost = preview.lostId;
  if (answer.kind === 'figures') {
    const { figures, lost, tookMs } = answer;
    const lostId = lost && keepShape({ kind: 'mesh', mesh: soupOf(lost) });
    Object.assign(preview, {
      figures,
      lostId,
      tookMs,
      failed: null,
      offer: null,
      offering: false,
      leastCellMm: null,
    });
    dropShape(lastLost);
    const spec = wanted?.spec;
    if (newest && spec) void offerReaching(async (cellMm) => await runner?.reaches({ spec, cellMm }));
    return;
  }
  dropShape(preview.shapeId);
  Object.assign(preview, {
    ...NOTHING,
    shapeId: null,
    lostId: null,
    failed: answer.code,
    leastCellMm: answer.leastCellMm ?? null,
  });
  dropShape(lastLost);
  if (newest && wanted !== null && APART.includes(answer.code)) void offerLargest(wanted);
}

/** Searches the largest cell that holds together, for one press. */
async function offerLargest({ spec, process, material, fieldId }: PreviewWanted): Promise<void> {
  if (spec.gradient || spec.regions) return;
  preview.offering = true;
  const offer = await requestFit({ spec, purpose: 'largest', process, material, fieldId });
  if (offer === undefined || !APART.includes(preview.failed)) return;
  Object.assign(preview, { offer: offer ?? 'none', offering: false });
}

/** Faces without shared vertices. */
function soupOf(faces: Float32Array): Mesh {
  return { positions: faces, triangles: Uint32Array.from({ length: faces.length / 3 }, (_, i) => i) };
}

/** What is known of a preview, without one. */
const NOTHING = {
  figures: null,
  leastCellMm: null,
  offer: null,
  offering: false,
  tookMs: null,
} as const;

/** Takes the preview off the stage. Its figures stay. */
function leaveStage(): void {
  dropShape(preview.shapeId);
  dropShape(preview.lostId);
  Object.assign(preview, { shapeId: null, lostId: null, field: null });
}

function clear(): void {
  leaveStage();
  Object.assign(preview, { ...NOTHING, failed: null, busy: false });
}

/**
 * Keeps the preview of `wish` on the stage: requested at every change, shown as it arrives. The worker is
 * asked directly from the change, so that it works while the page still renders.
 */
export function usePreview({ shapeId, wish, off, isReplaced }: Options): void {
  const source = useRef(wish);
  source.current = wish;
  useEffect(() => {
    const onAnswer = (answer: ShownAnswer, newest: boolean) => show(answer, newest, source.current.now());
    const made = new PreviewRunner(startPreviewWorker, onAnswer, rendererKind());
    runner = made;
    return () => {
      made.stop();
      if (runner === made) runner = null;
      clear();
    };
  }, []);
  const idle = off || shapeId === null;
  const followed = useRef<string | null>(null);
  useEffect(() => {
    // Lattice and figures are still those of the settings of a task that runs, and nothing moves.
    const isKept = off && shapeId === followed.current && preview.figures !== null && !preview.busy;
    followed.current = shapeId;
    if (!isKept) clear();
    runner?.setModel(idle ? null : meshOfShape(shapeId));
    if (isKept) return clearOnChange(wish);
    return idle ? undefined : follow(wish);
  }, [shapeId, off, idle, wish]);
  useEffect(() => {
    if (isReplaced) leaveStage();
  }, [isReplaced]);
}

/** Clears the preview when it is no longer that of the wish. Returns the unsubscribe function. */
function clearOnChange(wish: PreviewWish): () => void {
  const shown = JSON.stringify(wish.now());
  return wish.watch(() => {
    if (JSON.stringify(wish.now()) !== shown) clear();
  });
}

/** Requests a preview now and after every change of `wish`. Returns the unsubscribe function. */
function follow(wish: PreviewWish): () => void {
  let lastSent: string | null = null;
  const ask = () => {
    const wanted = wish.now();
    const next = wanted && JSON.stringify(wanted);
    if (next === lastSent) return;
    lastSent = next;
    if (next === null) {
      runner?.drop();
      clear();
      return;
    }
    preview.busy = true;
    runner?.ask(JSON.parse(next));
  };
  ask();
  return wish.watch(ask);
}
