import { VisibleError } from '../../contract/envelope.ts';
import { wirePath } from '../../contract/lattice/task-codec.ts';
import type { SpecFaultCode } from '../../solid/error.ts';

/** A field of a lattice request and its problem, as a word the page has a text for. */
export interface Problem {
  /** Names of the request: `parts.part1.cellSizeMm`. */
  path: string;
  problem:
    | 'unknown'
    | 'missing'
    | 'out-of-range'
    | 'not-offered'
    | 'excludes-shell'
    | 'no-room-for-shell'
    | 'shell-too-thin'
    | SpecFaultCode;
  /** The limit it breaks, where the engine knows one, mm. */
  limitMm?: number;
}

/** Returns true for a number outside the range, and for NaN. */
export function outside(value: number, { min, max }: { min: number; max: number }): boolean {
  return !(value >= min && value <= max);
}

/** Throws parametersRefused with all problems and the tightest of their limits. Does nothing without problems. */
export function refuseProblems(problems: readonly Problem[]): void {
  if (problems.length === 0) return;
  const limits = problems.map(({ limitMm }) => limitMm).filter((limit) => limit !== undefined);
  throw new VisibleError('parametersRefused', {
    fields: problems.map(({ path, problem }) => ({ path: wirePath(path), problem })),
    ...(limits.length === 0 ? {} : { limitMm: Math.min(...limits) }),
  });
}
