/** What one account may make, besides its generation time (job-limits.ts). */
export interface AccountLimits {
  /** Bytes of result files per UTC day, as they are downloaded. */
  bytesPerDay: number;
  /** Cells of lattices per UTC day. */
  cellsPerDay: number;
  /** Bytes of result files in the days for which an unpaid result is kept, today among them. */
  storedBytes: number;
}

const GB = 1e9;

/**
 * An account that has never paid: some ten of the largest results a day (180 000 cells
 * and 2.3 GB each), or a thousand usual ones. Without limits one account could store 11.8 TB a day.
 */
export const UNPAID_LIMITS: AccountLimits = {
  bytesPerDay: 25 * GB,
  cellsPerDay: 2_000_000,
  storedBytes: 75 * GB,
};
/** An account that has paid. */
export const PAID_LIMITS: AccountLimits = {
  bytesPerDay: 250 * GB,
  cellsPerDay: 20_000_000,
  storedBytes: 750 * GB,
};
