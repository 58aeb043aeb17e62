/** Work that one worker at a time holds: a job, a printability analysis or a press test. Part of its record. */
export interface Claimable {
  /** Grows with every claim. It is the fence: a worker with an older number can no longer write. */
  attempt: number;
  /** No other worker claims the work before this time; missing or 0 before the first claim. */
  leaseUntilMs?: number;
}

export interface ClaimLimits {
  leaseSeconds: number;
  /** Claims before the work is given up. */
  maxAttempts: number;
}

/** Returns true if no worker holds the work. */
export function isFree({ leaseUntilMs = 0 }: Claimable, nowMs: number): boolean {
  return leaseUntilMs <= nowMs;
}

/** Returns true if the work was claimed too often: it has to be given up. */
export function hasNoAttemptsLeft({ attempt }: Claimable, { maxAttempts }: ClaimLimits): boolean {
  return attempt >= maxAttempts;
}

/** Returns the work as claimed by a worker: next attempt, new lease. */
export function takeClaim<T extends Claimable>(work: T, nowMs: number, limits: ClaimLimits) {
  return { ...work, attempt: work.attempt + 1, leaseUntilMs: leaseEndMs(nowMs, limits) };
}

/** Returns the work with another lease for the worker that holds it. */
export function renewClaim<T extends Claimable>(work: T, nowMs: number, limits: ClaimLimits) {
  return { ...work, leaseUntilMs: leaseEndMs(nowMs, limits) };
}

/** Returns the work with its lease ended: any worker may claim it. */
export function releaseClaim<T extends Claimable>(work: T, nowMs: number) {
  return { ...work, leaseUntilMs: nowMs };
}

function leaseEndMs(nowMs: number, { leaseSeconds }: ClaimLimits): number {
  return nowMs + leaseSeconds * 1000;
}
