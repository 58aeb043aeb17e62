import { snapshot, useSnapshot } from 'valtio';

/**
 * Returns a state for a component that follows the parts it reads. Valtio's own type makes every list within readonly, which
 * the functions of the engine do not take. A snapshot is frozen: change the state itself.
 */
export function useStateOf<State extends object>(state: State): State {
  return useSnapshot(state) as State;
}

/** Returns a state as it is now; later changes do not reach this value. */
export function stateNow<State extends object>(state: State): State {
  return snapshot(state) as State;
}
