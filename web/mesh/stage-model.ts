import { type StageModel, stage } from '../state/stage.ts';
import { dropShape } from './registry.ts';

/** Replaces the model on the stage and releases the previous one. */
export function stageModel(model: StageModel | null): void {
  if (stage.model?.shapeId !== model?.shapeId) dropShape(stage.model?.shapeId ?? null);
  stage.model = model;
}
