/** Maximum number of tries. Transaction conflicts and throttling are transient. */
const MAX_TRIES = 12;
const FIRST_WAIT_MS = 15;
const MAX_WAIT_MS = 1500;

const TRANSIENT_ERRORS = new Set([
  'TransactionConflictException',
  'TransactionInProgressException',
  'ProvisionedThroughputExceededException',
  'RequestLimitExceeded',
  'ThrottlingException',
]);
const TRANSIENT_REASONS = new Set([
  'TransactionConflict',
  'ThrottlingError',
  'ProvisionedThroughputExceeded',
]);

/** Retries a write after transient errors, with full jitter between tries. */
export async function retryConflicts<T>(
  write: () => Promise<T>,
  wait: (ms: number) => Promise<void> = (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await write();
    } catch (error) {
      if (tries >= MAX_TRIES || !isTransient(error)) throw error;
      await wait(Math.random() * Math.min(MAX_WAIT_MS, FIRST_WAIT_MS * 2 ** tries));
    }
  }
}

/** True if the only errors are conflicts or throttling. */
function isTransient(error: unknown): boolean {
  const { name, CancellationReasons: reasons } = error as {
    name?: string;
    CancellationReasons?: { Code?: string }[];
  };
  if (name !== undefined && TRANSIENT_ERRORS.has(name)) return true;
  const codes = (reasons ?? []).map((reason) => reason.Code ?? 'None').filter((code) => code !== 'None');
  return codes.length > 0 && codes.every((code) => TRANSIENT_REASONS.has(code));
}
