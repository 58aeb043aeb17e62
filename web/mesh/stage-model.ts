import { type StageModel, stage } from '../state/stage.ts';
import { dropShape } from './registry.ts';

/** Puts another model on the stage and lets go of the one before. */
export function stageModel(model: StageModel | null): void {
  if (stage.model?.shapeId !== model?.shapeId) dropShape(stage.model?.shapeId ?? null);
  stage.model = model;
}
