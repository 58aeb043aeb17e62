import { type KindName, kindOf } from '../spec/kind.ts';
import type { LatticeSpec } from '../spec/spec.ts';
import { conformal } from './conformal/kind.ts';
import type { LatticeKind } from './kind.ts';
import { regions } from './regions/kind.ts';
import { struts } from './struts/kind.ts';
import { surface } from './surface/kind.ts';

const KINDS: Record<KindName, LatticeKind> = {
  struts,
  surface,
  conformal,
  conformalSheet: conformal,
  regions,
};

export function latticeKind(spec: LatticeSpec): LatticeKind {
  return KINDS[kindOf(spec)];
}
