import { startTransition, useEffect, useState } from 'react';
import { subscribeKey } from 'valtio/utils';
import { useStateOf } from './snapshots.ts';
import { type Stage, type StageModel, stage } from './stage.ts';

/** Visible content of the stage. */
export interface Shown
  extends Pick<Stage, 'structureId' | 'structureLeads' | 'latticeId' | 'latticeDrawn' | 'refining'> {
  model: StageModel | null;
  /** True in view-only mode: the model is not stored and cannot be edited or generated. */
  isUnsaved: boolean;
}

const NO_RESULT = {
  structureId: null,
  structureLeads: false,
  latticeId: null,
  latticeDrawn: null,
  refining: false,
} as const;

/** Visible content of the stage; an unsaved preview hides everything else. */
export function useShown(): Shown {
  const { model, structureId, structureLeads, latticeId, latticeDrawn, refining } = useStateOf(stage);
  const unsaved = useUnsaved();
  if (unsaved === null)
    return { model, structureId, structureLeads, latticeId, latticeDrawn, refining, isUnsaved: false };
  return { ...NO_RESULT, model: unsaved, isUnsaved: true };
}

/** Unsaved preview. It changes half of the page, so it renders in a transition. */
function useUnsaved(): StageModel | null {
  const [unsaved, setUnsaved] = useState(currentUnsaved);
  useEffect(() => {
    const follow = () => startTransition(() => setUnsaved(currentUnsaved()));
    // Catch up on changes between render and subscription.
    follow();
    return subscribeKey(stage, 'unsaved', follow);
  }, []);
  return unsaved;
}

function currentUnsaved(): StageModel | null {
  return stage.unsaved === null ? null : ({ ...stage.unsaved } as StageModel);
}
