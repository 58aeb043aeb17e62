/** A refusal in AWS JSON: error type as the SDK names it, message, HTTP status. */
export class AwsJsonError extends Error {
  readonly type: string;
  readonly status: number;
  readonly extra: Record<string, unknown>;
  constructor(
    type: string,
    message: string,
    {
      status = 400,
      extra = {},
    }: { status?: number | undefined; extra?: Record<string, unknown> | undefined } = {},
  ) {
    super(message);
    this.type = type;
    this.status = status;
    this.extra = extra;
  }
}

/** Refuses an operation that a service does not know. */
export function notServed(operation: string): AwsJsonError {
  return new AwsJsonError('UnknownOperationException', `${operation} is not served here.`);
}
