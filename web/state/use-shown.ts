import { startTransition, useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import { subscribeKey } from 'valtio/utils';
import { type Stage, type StageModel, stage } from './stage.ts';

/** What is seen on the stage. */
export interface Shown extends Pick<Stage, 'structureId' | 'latticeId' | 'refining'> {
  model: StageModel | null;
  /** It is a model of the user's disk that is not stored: nothing can be done with it but look. */
  looking: boolean;
}

/** What is seen on the stage now: a model that is only looked at hides everything else. */
export function useShown(): Shown {
  const { model, structureId, latticeId, refining } = useSnapshot(stage) as Stage;
  const look = useLook();
  if (look === null) return { model, structureId, latticeId, refining, looking: false };
  return { model: look, structureId: null, latticeId: null, refining: false, looking: true };
}

/**
 * The model that is looked at. It comes in the midst of something else and changes half of the page, so it is drawn in
 * slices: nothing the user does meanwhile has to wait for it.
 */
function useLook(): StageModel | null {
  const [look, setLook] = useState(lookNow);
  useEffect(() => {
    const follow = () => startTransition(() => setLook(lookNow()));
    // What changed between drawing and now was not told.
    follow();
    return subscribeKey(stage, 'look', follow);
  }, []);
  return look;
}

function lookNow(): StageModel | null {
  return stage.look === null ? null : ({ ...stage.look } as StageModel);
}
