import { startTransition, useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import { subscribeKey } from 'valtio/utils';
import { type Stage, type StageModel, stage } from './stage.ts';

/** What is seen on the stage. */
export interface Shown extends Pick<Stage, 'structureId' | 'latticeId' | 'refining'> {
  model: StageModel | null;
  /** It is a model of the user's disk that is not stored: nothing can be done with it but look. */
  isUnsaved: boolean;
}

/** What is seen on the stage now: a model that is only looked at hides everything else. */
export function useShown(): Shown {
  const { model, structureId, latticeId, refining } = useSnapshot(stage) as Stage;
  const unsaved = useUnsaved();
  if (unsaved === null) return { model, structureId, latticeId, refining, isUnsaved: false };
  return { model: unsaved, structureId: null, latticeId: null, refining: false, isUnsaved: true };
}

/**
 * The model that is looked at. It comes in the midst of something else and changes half of the page, so it is drawn in
 * slices: nothing the user does meanwhile has to wait for it.
 */
function useUnsaved(): StageModel | null {
  const [unsaved, setUnsaved] = useState(unsavedNow);
  useEffect(() => {
    const follow = () => startTransition(() => setUnsaved(unsavedNow()));
    // What changed between drawing and now was not told.
    follow();
    return subscribeKey(stage, 'unsaved', follow);
  }, []);
  return unsaved;
}

function unsavedNow(): StageModel | null {
  return stage.unsaved === null ? null : ({ ...stage.unsaved } as StageModel);
}
