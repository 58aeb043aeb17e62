import { WORKER_SIZES, type WorkerSize } from '../../rules/order/worker-sizes.ts';
import type { Key } from './table.ts';

/** Keys of all records in the one table. */
export const keys = {
  user: (uid: string): Key => ({ pk: `USER#${uid}`, sk: 'PROFILE' }),
  /** A deleted account whose work is being erased. */
  erasure: (uid: string): Key => ({ pk: `ERASURE#${uid}`, sk: 'ERASURE' }),
  /** Points from a user name or e-mail to its user. */
  loginName: (name: string): Key => ({ pk: `LOGIN#${name}`, sk: 'LOGIN' }),
  /** A mailbox whose free downloads were given; the key is a hash of it. */
  trialsTaken: (mailbox: string): Key => ({ pk: `TRIALS#${mailbox}`, sk: 'TRIALS' }),
  /** Free downloads of a mail domain in a window that starts then; the key is a hash of the domain. */
  domainTrials: (domain: string, windowStart: number): Key => ({
    pk: `DOMAIN#${domain}`,
    sk: String(windowStart),
  }),
  /** A mail domain whose accounts an operator trusts with their free downloads. */
  trustedDomain: (domain: string): Key => ({ pk: `DOMAIN#${domain}`, sk: 'TRUSTED' }),
  /** Number of a user's waiting and running jobs. */
  inFlight: (uid: string): Key => ({ pk: `USER#${uid}`, sk: 'IN_FLIGHT' }),
  orderCount: (uid: string): Key => ({ pk: `USER#${uid}`, sk: 'ORDERS' }),
  folders: (uid: string): Key => ({ pk: `USER#${uid}`, sk: 'FOLDERS' }),
  /** Seconds of generation a user had on one UTC day. */
  generationSeconds: (uid: string, day: string): Key => ({ pk: `USER#${uid}`, sk: `GENERATION#${day}` }),
  session: (tokenHash: string): Key => ({ pk: `SESSION#${tokenHash}`, sk: 'SESSION' }),
  /** A browser that signed in to an account, by the hash of its token. */
  knownBrowser: (tokenHash: string, uid: string): Key => ({ pk: `BROWSER#${tokenHash}`, sk: uid }),
  /** Failed sign-ins of strangers at one account. */
  delay: (what: string): Key => ({ pk: `DELAY#${what}`, sk: 'DELAY' }),
  tries: (what: string, windowStart: number): Key => ({ pk: `TRIES#${what}`, sk: String(windowStart) }),
  /** A used challenge. */
  proof: (signatureHash: string): Key => ({ pk: `PROOF#${signatureHash}`, sk: 'PROOF' }),
  /** A verification code, by the hash of the token it was sent with. */
  code: (tokenHash: string): Key => ({ pk: `CODE#${tokenHash}`, sk: 'CODE' }),
  /** Times of codes sent to one destination; the key is a keyed hash of it. */
  destination: (destination: string): Key => ({ pk: `DESTINATION#${destination}`, sk: 'SENT' }),
  /** Wrong codes for one mailbox; the key is a keyed hash of it. */
  wrongCodes: (mailbox: string): Key => ({ pk: `WRONG_CODES#${mailbox}`, sk: 'WRONG' }),
  /** The right to set a new password after a verified code. */
  passwordReset: (tokenHash: string): Key => ({ pk: `RESET#${tokenHash}`, sk: 'RESET' }),
  /** Points from a bound mobile number to its user. */
  mobile: (mobile: string): Key => ({ pk: `MOBILE#${mobile}`, sk: 'MOBILE' }),
  /** Points from a hash of a bound WeChat id to its user. */
  wechat: (subject: string): Key => ({ pk: `WECHAT#${subject}`, sk: 'WECHAT' }),
  /** A begun sign-in at another provider, by the hash of its state. */
  socialState: (stateHash: string): Key => ({ pk: `SOCIAL#${stateHash}`, sk: 'SOCIAL' }),
  /** A sign-in link, by the hash of its token. */
  signInLink: (tokenHash: string): Key => ({ pk: `LINK#${tokenHash}`, sk: 'LINK' }),
  enquiry: (id: string): Key => ({ pk: `ENQUIRY#${id}`, sk: 'ENQUIRY' }),
  /** The sessions of a user, below one key. */
  userSession: (uid: string, sessionId: string): Key => ({ pk: `SESSIONS#${uid}`, sk: sessionId }),
  /** A user's API key, with the hash of its token. */
  apiKey: (uid: string, keyId: string): Key => ({ pk: `APIKEYS#${uid}`, sk: keyId }),
  /** A message to the webhook of a key about the end of a job. */
  webhook: (jobId: string): Key => ({ pk: `WEBHOOK#${jobId}`, sk: 'WEBHOOK' }),
  /** Counts of the jobs that wait for and run on workers of a size, spread over some items that one query reads. */
  line: (size: WorkerSize, shard: number): Key => ({ pk: `LINE#${size}`, sk: `COUNTS#${shard}` }),
  /** Learned pace of a line and its maximum of workers. */
  learnedLine: (size: WorkerSize): Key => ({ pk: `LINE#${size}`, sk: 'LEARNED' }),
  /** An operator's action on a person's data. */
  operatorRecord: (at: string, id: string): Key => ({ pk: 'OPERATORS', sk: `${at}#${id}` }),
  /** The maintenance window that an operator announced. */
  maintenance: (): Key => ({ pk: 'NOTICE', sk: 'MAINTENANCE' }),
  /** Set while an operator refuses new jobs. */
  drain: (): Key => ({ pk: 'NOTICE', sk: 'DRAIN' }),
  file: (fileId: string): Key => ({ pk: `FILE#${fileId}`, sk: 'FILE' }),
  /** A user's own picture for gradients. */
  image: (uid: string, imageId: string): Key => ({ pk: `IMAGES#${uid}`, sk: imageId }),
  recipe: (uid: string, recipeId: string): Key => ({ pk: `RECIPES#${uid}`, sk: recipeId }),
  order: (orderId: string): Key => ({ pk: `WORKSPACE#${orderId}`, sk: 'WORKSPACE' }),
  /** A link to look at an order's result, by the hash of its token. */
  share: (tokenHash: string): Key => ({ pk: `SHARE#${tokenHash}`, sk: 'SHARE' }),
  /** The printability analysis of an order's latest result. */
  analysis: (orderId: string): Key => ({ pk: `WORKSPACE#${orderId}`, sk: 'ANALYSIS' }),
  /** The press test of an order's latest result. */
  press: (orderId: string): Key => ({ pk: `WORKSPACE#${orderId}`, sk: 'PRESS' }),
  /** The 3MF files of an order's latest result. */
  packages: (orderId: string): Key => ({ pk: `WORKSPACE#${orderId}`, sk: 'PACKAGES' }),
  idempotency: (uid: string, keyHash: string): Key => ({ pk: `USER#${uid}`, sk: `IDEMPOTENCY#${keyHash}` }),
  /** A finished result, by its content key. */
  content: (uid: string, contentKey: string): Key => ({ pk: `CONTENT#${uid}`, sk: contentKey }),
  ticket: (ticketHash: string): Key => ({ pk: `TICKET#${ticketHash}`, sk: 'TICKET' }),
  connection: (connectionId: string): Key => ({ pk: `CONNECTION#${connectionId}`, sk: 'CONNECTION' }),
  /** The same connection in one of its user's places, to limit and to close them. */
  userConnection: (uid: string, place: string): Key => ({ pk: `CONNECTIONS#${uid}`, sk: place }),
  /** The same connection below its order, for sending to all of them. */
  listener: (orderId: string, connectionId: string): Key => ({
    pk: `LISTENERS#${orderId}`,
    sk: connectionId,
  }),
};

export function orderIdOf({ pk }: Key): string {
  return pk.slice(keys.order('').pk.length);
}

/** Index `gsi1`: a user's orders by age. */
export function userOrdersKey(uid: string): string {
  return `WORKSPACES#${uid}`;
}

/** Index `gsi1`: a user's payments by their start. */
export function userPaymentsKey(uid: string): string {
  return `PAYMENTS#${uid}`;
}

/**
 * Index `gsi2`: waiting jobs by queue time, a list per size of workers, and running jobs by the end of their lease. Each
 * list is spread over keys, since a key takes 1000 writes a second, and has one more that earlier releases wrote.
 */
const WAITING_JOBS = 'JOBS#QUEUED';
/** Keys over which the waiting jobs of a size are spread. A worker reads all of them for its next job. */
const WAITING_SHARDS = 4;

function waitingList(size: WorkerSize): string {
  return size === 'small' ? WAITING_JOBS : `${WAITING_JOBS}#${size}`;
}

/** Returns the key under which a job is listed while it waits for a worker of a size. */
export function waitingJobsKey(size: WorkerSize, jobId: string): string {
  return `${waitingList(size)}#${shardOf(jobId, WAITING_SHARDS)}`;
}

/** Returns all keys of the jobs that wait for workers of a size, that of earlier releases among them. */
export function waitingJobsKeys(size: WorkerSize): string[] {
  const list = waitingList(size);
  return [list, ...Array.from({ length: WAITING_SHARDS }, (_, shard) => `${list}#${shard}`)];
}

export const WAITING_JOBS_KEYS: readonly string[] = WORKER_SIZES.flatMap(waitingJobsKeys);
export const RUNNING_JOBS = 'JOBS#RUNNING';
/** Keys over which running jobs are spread: each heartbeat moves a job within its own. */
const RUNNING_SHARDS = 4;

/** Returns the key under which a running job is listed. */
export function runningJobsKey(jobId: string): string {
  return `${RUNNING_JOBS}#${shardOf(jobId, RUNNING_SHARDS)}`;
}

/** All keys of running jobs, that of earlier releases among them. */
export const RUNNING_JOBS_KEYS: readonly string[] = [
  RUNNING_JOBS,
  ...Array.from({ length: RUNNING_SHARDS }, (_, shard) => `${RUNNING_JOBS}#${shard}`),
];

/** Returns the shard of an id by its last characters, which are random. */
export function shardOf(id: string, shards: number): number {
  let sum = 0;
  for (const letter of id.slice(-6)) sum = (sum * 31 + letter.charCodeAt(0)) % 0x7fffffff;
  return sum % shards;
}

/** Index `gsi2`: due analyses by the time they are re-queued. */
export const DUE_ANALYSES = 'ANALYSES#DUE';
/** Index `gsi2`: due press tests by the time they are re-queued. */
export const DUE_PRESSES = 'PRESSES#DUE';
/** Index `gsi2`: due 3MF files by the time they are re-queued. */
export const DUE_PACKAGES = 'PACKAGES#DUE';
/** Index `gsi2`: sales enquiries by time. */
export const ENQUIRIES = 'ENQUIRIES';
/** Index `gsi2`: orders being deleted, by the start of the deletion. */
export const DELETIONS = 'WORKSPACES#DELETING';
/** Index `gsi2`: deleted accounts by the time at which the sweep erases their work. */
export const ERASURES = 'ACCOUNTS#ERASING';

/** Returns a time as a sort key: ISO 8601 sorts as text. */
export function timeKey(ms: number, id: string): string {
  return `${new Date(ms).toISOString()}#${id}`;
}
