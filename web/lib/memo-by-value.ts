import { type FunctionComponent, memo } from 'react';

/**
 * Memoises a component by the content of its props, for small objects and lists that are new at every render. Functions
 * are not compared, so they have to be stable (`useCallbackRef`).
 */
export function memoByValue<Props extends object>(component: FunctionComponent<Props>) {
  return memo(component, (before, after) => JSON.stringify(before) === JSON.stringify(after));
}
