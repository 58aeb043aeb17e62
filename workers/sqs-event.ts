/** The part of Lambda's SQS event that we use. */
export interface SqsEvent {
  Records: { messageId: string; body: string }[];
}

/** Messages listed here are delivered again; the others are deleted. */
export interface SqsAnswer {
  batchItemFailures: { itemIdentifier: string }[];
}

/** The part of Lambda's context that we use. */
export interface LambdaContext {
  getRemainingTimeInMillis(): number;
}
