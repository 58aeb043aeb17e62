import { type LatticeSpec, openEndsOf } from './spec.ts';

/**
 * The run that makes the low-precision file, which every job makes besides the one that was asked for: same struts, but
 * none of a boundary net, which takes booleans.
 */
export function lowPrecisionSpec<S extends Pick<LatticeSpec, 'action' | 'openEnds'>>(spec: S): S {
  const openEnds = openEndsOf(spec);
  if (openEnds === 'net') return { ...spec, action: 'low', openEnds: 'keep' };
  return { ...spec, action: 'low', ...(spec.action === 'cut' ? { openEnds } : {}) };
}
