import { useCallback, useRef, useState } from 'react';
import type { CameraPose } from '../camera-pose.ts';
import { view } from '../view-state.ts';

/**
 * Restarts the canvas after a lost graphics context: `attempt` is its key. `start` returns the initial pose of the
 * camera, which keeps its pose after a restart, for the model that it was set for.
 */
export function useLostContext(modelKey: string, startPose: () => CameraPose | null) {
  const [lost, setLost] = useState(false);
  const [attempt, setAttempt] = useState(0);
  /** Key of the model whose camera outlives a lost context; null once another model has come. */
  const keptKey = useRef<string | null>(null);
  const restart = useCallback(() => {
    keptKey.current = modelKey;
    setLost(false);
    setAttempt((before) => before + 1);
  }, [modelKey]);
  const start = useCallback(() => {
    if (keptKey.current === modelKey) return view.pose;
    keptKey.current = null;
    return startPose();
  }, [modelKey, startPose]);
  const onLost = useCallback(() => setLost(true), []);
  return { lost, attempt, onLost, restart, start };
}
