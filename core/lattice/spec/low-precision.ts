import { type LatticeSpec, openEndsOf } from './spec.ts';

/**
 * Spec of the low-precision file that every job makes in addition: the same struts without a boundary net,
 * which takes booleans. Links keep the islands that the net joins.
 */
export function lowPrecisionSpec<S extends Pick<LatticeSpec, 'action' | 'openEnds' | 'joinIslands'>>(
  spec: S,
): S {
  const openEnds = openEndsOf(spec);
  if (openEnds === 'net') return { ...spec, action: 'low', openEnds: 'keep', joinIslands: 'links' };
  return { ...spec, action: 'low', ...(spec.action === 'cut' ? { openEnds } : {}) };
}
