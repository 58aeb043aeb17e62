/**
 * Requests and events that a host takes in a second from all callers together, below the account's own limit. Pages read
 * an order about six times a job, which is 400 a second at the peak of nearly two million jobs a day.
 */
export const RATES = {
  calls: 1000,
  /** Of one route of `files`: `historyWorkspace`, and those that may check a model for DECODE_CLOCK_SECONDS. */
  ordersRead: 400,
  modelsRead: 150,
  /** Of signing in and of one route of `account`, which hash passwords and send mail, or of `pay`, which asks the provider. */
  ofAccounts: 50,
  /** 15 000 pages with a keep-alive each 30 seconds. */
  socketEvents: 500,
} as const;
