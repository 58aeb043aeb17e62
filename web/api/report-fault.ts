import { pageReport } from '../../core/contract/calls/page-report.ts';
import { ApiError } from '../../core/contract/client.ts';
import { OBJECTIVES } from '../../core/rules/operations/objectives.ts';
import { type PageFault, REPORTS_PER_PAGE } from '../../core/rules/operations/page-faults.ts';
import { api, lastRequestId } from './client.ts';

/** Release of this page: the hash in its script's name. */
const VERSION = /-([\w-]{1,40})\.js/.exec(import.meta.url)?.[1] ?? 'source';

const reported = new Map<PageFault, number>();

/** Reports a fault to the server, a few of each kind, with the request before it. A report that fails is lost: the page has other worries. */
export function reportFault(fault: PageFault): void {
  const count = reported.get(fault) ?? 0;
  if (count >= REPORTS_PER_PAGE || !navigator.onLine) return;
  reported.set(fault, count + 1);
  const requestId = lastRequestId();
  const body = { fault, version: VERSION, ...(requestId === undefined ? {} : { requestId }) };
  api(pageReport, { body }).catch(() => undefined);
}

/** Reports errors that nothing has caught. Those of calls have their own text for the user, and are no fault of the page. */
export function reportUncaught(): void {
  const report = (error: unknown) => {
    if (!(error instanceof ApiError) && !isNoise(error)) reportFault('pageError');
  };
  window.addEventListener('error', ({ error, message }) => report(error ?? message));
  window.addEventListener('unhandledrejection', ({ reason }) => report(reason));
}

/** Returns true for what browsers and their extensions raise in any page. */
function isNoise(error: unknown): boolean {
  const text = String(error);
  return /^(Error: )?(ResizeObserver loop|Script error)/.test(text) || text.includes('AbortError');
}

let pressedAtMs: number | undefined;

/** Begins the time to a lattice, at Generate. A page that is hidden meanwhile is not measured. */
export function notePress(): void {
  pressedAtMs = performance.now();
  document.addEventListener('visibilitychange', forgetPress, { once: true });
}

/** Drops the time to a lattice that does not come, or is not looked at. */
export function forgetPress(): void {
  pressedAtMs = undefined;
}

/** Ends the time to a lattice, which is shown now, and reports one above its objective. */
export function noteLattice(): void {
  if (pressedAtMs !== undefined && performance.now() - pressedAtMs > OBJECTIVES.file.seconds * 1000)
    reportFault('latticeSlow');
  pressedAtMs = undefined;
}
