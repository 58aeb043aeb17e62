/**
 * Generation jobs: docs/specification.md#limits, docs/specification.md#generation and
 * docs/research.md#queue-and-workers.
 */

/** An estimate above this is refused (code 1030001), seconds. */
export const ESTIMATE_MAX_SECONDS = 600;
/** The worker function's own timeout, seconds. It covers the estimate limit with room for a slow machine. */
export const GENERATE_TIMEOUT_SECONDS = 900;
/** A printability analysis that began may be begun again after this, seconds: it takes seconds itself. */
export const ANALYSIS_LEASE_SECONDS = 180;
/** An analysis nobody has made by then is sent to the queue again, seconds. */
export const ANALYSIS_RESEND_AFTER_SECONDS = 120;
/** After this many tries an analysis is given up: the result stays as it is, without one. */
export const ANALYSIS_MAX_ATTEMPTS = 3;
/** Finished meshes of surface lattices are drawn up to this size, bytes; of larger ones their wires are. */
export const ANALYSIS_MESH_MAX_BYTES = 200 * 1024 * 1024;
/** The queue hides a message for this many times the worker's timeout: AWS's advice for SQS to Lambda. */
export const VISIBILITY_TIMES_TIMEOUT = 6;
/** A claimed job whose lease has run out may be claimed again, seconds. */
export const JOB_LEASE_SECONDS = 45;
/** How often a worker renews its lease, seconds. */
export const JOB_HEARTBEAT_SECONDS = 10;
/** A queued job that nobody claimed for this long is sent to the queue again, seconds. */
export const JOB_RESEND_AFTER_SECONDS = 60;
/** After this many claims a job is FAILED: it would only fail again. */
export const JOB_MAX_ATTEMPTS = 5;
/** Deliveries of one message before it goes to the dead letters. */
export const QUEUE_MAX_RECEIVES = 10;
/** Jobs one user may have waiting or running at a time. */
export const JOBS_IN_FLIGHT_PER_USER = 3;
/** How long the answer to an idempotency key is kept, seconds. */
export const IDEMPOTENCY_SECONDS = 24 * 3600;
/**
 * Results are kept half a year after they were made, and after they were bought (docs/specification.md#limits), days.
 */
export const RESULT_RETENTION_DAYS = 183;
/** The store deletes by age, and later than promised by this: a purchase on the last day is in time, days. */
export const STORE_GRACE_DAYS = 7;
/** A presigned download is good for this long, seconds. */
export const DOWNLOAD_URL_SECONDS = 300;
/** Keep-alive of the live channel and the text sent, docs/specification.md#calls. */
export const KEEP_ALIVE_SECONDS = 30;
export const KEEP_ALIVE_TEXT = '9';
/** Polling when the live channel is blocked, seconds. */
export const POLL_SECONDS = 10;
/** Free downloads a new account starts with, and the demo account. */
export const TRIAL_DOWNLOADS_DEFAULT = 1;
export const TRIAL_DOWNLOADS_DEMO = 100;
/** Rods of a boundary net at most: 13 400 take 1.8 GB, and the boolean kernel has four. */
export const NET_MAX_RODS = 20_000;
/** Largest result a worker makes; above it the user is offered a smaller one, bytes. */
export const RESULT_MAX_BYTES = 2 * 1024 * 1024 * 1024;
