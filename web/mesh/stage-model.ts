import { type StageModel, sourceKeyOf, stage } from '../state/stage.ts';
import { dropShape } from './registry.ts';

const otherModelHandlers = new Set<() => void>();

/** Runs `forget` when another model than the last one arrives on the stage. */
export function onOtherModel(forget: () => void): void {
  otherModelHandlers.add(forget);
}

/**
 * Replaces the model on the stage and releases the previous one. Drain holes stay with their model: they go when another
 * one arrives, not when the page is left and entered again with the same.
 */
export function stageModel(model: StageModel | null): void {
  if (stage.model?.shapeId !== model?.shapeId) dropShape(stage.model?.shapeId ?? null);
  if (model !== null && sourceKeyOf(model) !== stage.drainedKey) {
    stage.drainedKey = sourceKeyOf(model);
    for (const forget of otherModelHandlers) forget();
  }
  stage.model = model;
}
