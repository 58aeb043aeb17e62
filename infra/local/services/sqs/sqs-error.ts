import { AwsJsonError } from '../../net/aws-json.ts';

/** A refusal of SQS. `queryCode` is the older name that SDKs still read from a header. */
export class SqsError extends AwsJsonError {
  readonly queryCode: string;
  constructor(name: string, message: string, queryCode = name) {
    super(`com.amazonaws.sqs#${name}`, message);
    this.queryCode = queryCode;
  }
}

export const invalidParameter = (message: string) => new SqsError('InvalidParameterValue', message);
export const noSuchQueue = () =>
  new SqsError(
    'QueueDoesNotExist',
    'The specified queue does not exist.',
    'AWS.SimpleQueueService.NonExistentQueue',
  );
