import { useSyncExternalStore } from 'react';
import { subscribe } from 'valtio';
import { editTool } from '../../../state/edit-tool.ts';
import { settings } from '../../../state/settings.ts';
import { stage } from '../../../state/stage.ts';
import { type GenerateProblem, generateProblem } from './generate-checks.ts';

const problemNow = () => generateProblem({ model: stage.model, settings, tool: editTool, hasResult: false });

/** Follows what is missing before Generate can start. Renders when it changes, not at each step of a slider. */
export function useGenerateProblem(): GenerateProblem | null {
  return useSyncExternalStore(followChoices, problemNow, problemNow);
}

function followChoices(changed: () => void): () => void {
  const stops = [stage, settings, editTool].map((state) => subscribe(state, changed));
  return () => {
    for (const stop of stops) stop();
  };
}
