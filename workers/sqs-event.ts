/** The part of Lambda's SQS event that we use. */
export interface SqsEvent {
  Records: { messageId: string; body: string }[];
}

/** Messages named here come again; the others are done with. */
export interface SqsAnswer {
  batchItemFailures: { itemIdentifier: string }[];
}

/** The part of Lambda's context that we use. */
export interface LambdaContext {
  getRemainingTimeInMillis(): number;
}
