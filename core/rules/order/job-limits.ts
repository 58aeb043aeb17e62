/** Limits of generation jobs (docs/specification.md#limits and #generation, docs/research.md#queue-and-workers). */

/** Larger estimates are refused (code 1030001), seconds. */
export const ESTIMATE_MAX_SECONDS = 600;
/** Timeout of the worker function, seconds: the estimate limit plus a margin for a slow machine. */
export const GENERATE_TIMEOUT_SECONDS = 900;
/** Time limit of a job in a container, seconds: six times the longest estimate. */
export const HUGE_TIMEOUT_SECONDS = 3600;
/** Maximum time of a printability analysis, seconds. Usual ones take a few. */
export const ANALYSIS_MAX_SECONDS = 120;
/** Analyses that looking at orders requests per account and hour: those that were not made for want of a grant. */
export const ANALYSES_PER_HOUR = { max: 20, windowSeconds: 3600 } as const;
/** Time after which a started printability analysis may be restarted, seconds: its maximum and time for its files. */
export const ANALYSIS_LEASE_SECONDS = 180;
/** Seconds before an unfinished analysis is re-queued. */
export const ANALYSIS_RESEND_AFTER_SECONDS = 120;
/** Attempts before an analysis is abandoned; the result stays without one. */
export const ANALYSIS_MAX_ATTEMPTS = 3;
/** Time after which started 3MF files of a result may be restarted, seconds. Usual ones take one. */
export const PACKAGES_LEASE_SECONDS = 300;
/** Seconds before unfinished 3MF files are re-queued. */
export const PACKAGES_RESEND_AFTER_SECONDS = 60;
/** Attempts before the 3MF files of a result are abandoned. */
export const PACKAGES_MAX_ATTEMPTS = 3;
/** Time after which a download may start abandoned 3MF files again, seconds. */
export const PACKAGES_AGAIN_SECONDS = 3600;
/** Seconds after which a client asks again for a file that is being made. */
export const FILE_RETRY_SECONDS = 2;
/** Maximum size of a surface lattice's mesh to draw, bytes; larger ones are drawn as wires. */
export const ANALYSIS_MESH_MAX_BYTES = 200 * 1024 * 1024;
/** Queue visibility timeout as a multiple of the worker's timeout, as AWS recommends for SQS to Lambda. */
export const VISIBILITY_TIMES_TIMEOUT = 6;
/** Lease of a claimed job, seconds; afterwards it may be claimed again. */
export const JOB_LEASE_SECONDS = 45;
/** Interval of lease renewals, seconds. */
export const JOB_HEARTBEAT_SECONDS = 10;
/** Seconds before an unclaimed job is re-queued. */
export const JOB_RESEND_AFTER_SECONDS = 60;
/** Hours after which a job that no worker could start ends. A backlog is far shorter. */
export const JOB_MAX_WAIT_HOURS = 72;

/** Claims before a job becomes FAILED. */
export const JOB_MAX_ATTEMPTS = 5;
/** Deliveries of a message before it becomes a dead letter. */
export const QUEUE_MAX_RECEIVES = 10;
/**
 * Worker time per user and UTC day, seconds: two hours, which are twelve jobs that take as long as the longest estimate
 * (a container may take up to an hour for one), or some 700 usual ones. One user then keeps a twelfth of one worker
 * busy through a day.
 */
export const GENERATION_SECONDS_PER_DAY = 2 * 3600;
/** Maximum orders of a user. Their history is read page by page, and each may keep a model of 50 MB. */
export const ORDERS_PER_USER = 1000;
/** Maximum orders a user creates per hour: as many as upload policies. */
export const ORDERS_PER_HOUR = { max: 240, windowSeconds: 3600 } as const;
export const RECIPES_PER_USER = 100;
/** Recipes that the server applies per user and hour. Each may take seconds of a processor. */
export const RECIPE_USES_PER_HOUR = { max: 600, windowSeconds: 3600 } as const;
/** Retention of an idempotency key's answer, seconds. */
export const IDEMPOTENCY_SECONDS = 24 * 3600;
/** Retention of unpaid results, days. Opening an order later makes its result again. */
export const UNPAID_RESULT_DAYS = 7;
/** Retention of results after purchase (docs/specification.md#limits), and of orders and models, days. */
export const RESULT_RETENTION_DAYS = 183;
/** Extra retention of the store, so that a purchase on the last day succeeds, days. */
export const STORE_GRACE_DAYS = 7;
/** Lifetime of a presigned download, seconds. */
export const DOWNLOAD_URL_SECONDS = 300;
/** Keep-alive interval of the live channel and its text (docs/specification.md#calls). */
export const KEEP_ALIVE_SECONDS = 30;
export const KEEP_ALIVE_TEXT = '9';
/** A connection whose keep-alive is unanswered for this long counts as lost, seconds. A cold function needs a few. */
export const KEEP_ALIVE_ANSWER_SECONDS = 10;
/** Polling interval without the live channel, seconds. */
export const POLL_SECONDS = 10;
/** Initial free downloads of a new account, and of the demo account. */
export const TRIAL_DOWNLOADS_DEFAULT = 1;
export const TRIAL_DOWNLOADS_DEMO = 100;
/**
 * Free downloads of all accounts with mailboxes at one domain, in a window of 30 days. Mail providers and domains that
 * an operator confirmed have no such limit (docs/decisions/0074-free-downloads-by-domain.md).
 */
export const TRIALS_PER_DOMAIN = { max: 5, windowSeconds: 30 * 24 * 3600 } as const;
/** Maximum struts of a boundary net: 13 400 take 1.8 GB, and the boolean kernel has four. */
export const NET_MAX_RODS = 20_000;
/** Size of a file from which on a function is not asked to write it, bytes. */
export const FUNCTION_RESULT_MAX_BYTES = 2 * 1024 ** 3;
/**
 * Maximum result size, bytes; above it the user is offered a smaller one. S3 copies objects of up to 5 GB in one call,
 * and the least compressible lattice is stored in 41 % of its bytes (docs/decisions/0062-three-sizes-of-workers.md).
 */
export const RESULT_MAX_BYTES = 10 * 1024 ** 3;

/** Longest name that a user gives an order, characters. */
export const ORDER_TITLE_MAX_CHARACTERS = 80;
/** Longest name of a folder of orders, characters, and the most folders of a user: all lie in one record. */
export const FOLDER_NAME_MAX_CHARACTERS = 40;
export const FOLDERS_PER_USER = 100;

/** Shortest job, waiting included, that mails its owner at the end: by then they have left. */
export const LONG_JOB_SECONDS = 180;

/** Limits of one account, besides its generation time. */
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

export const PAID_LIMITS: AccountLimits = {
  bytesPerDay: 250 * GB,
  cellsPerDay: 20_000_000,
  storedBytes: 750 * GB,
};
