import { type LatticeSpec, openEndsOf } from './spec.ts';

/**
 * Spec of the low-precision file that every job makes in addition: the same struts without a boundary net,
 * which takes booleans; links keep the islands that it joins. Conformal cells keep theirs, which takes none.
 */
export function lowPrecisionSpec<
  S extends Pick<LatticeSpec, 'action' | 'openEnds' | 'joinIslands' | 'cells'>,
>(spec: S): S {
  const openEnds = openEndsOf(spec);
  if (openEnds === 'net' && spec.cells !== 'conformal')
    return { ...spec, action: 'low', openEnds: 'keep', joinIslands: 'links' };
  return { ...spec, action: 'low', ...(spec.action === 'cut' || openEnds === 'net' ? { openEnds } : {}) };
}
