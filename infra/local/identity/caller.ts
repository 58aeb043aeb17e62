import type { IncomingMessage } from 'node:http';
import { AwsJsonError } from '../net/aws-json-error.ts';
import type { Accounts } from './accounts.ts';
import { SignatureError, type SignatureFaultCode, verifySignature } from './signature.ts';
import type { ConditionValues } from './statements.ts';

const PREFIX = 'com.amazon.coral.service#';
/** Error names for signature faults in the JSON services. */
const NAMES: Readonly<Record<SignatureFaultCode, string>> = {
  AccessDenied: 'MissingAuthenticationTokenException',
  AuthorizationQueryParametersError: 'IncompleteSignatureException',
  InvalidAccessKeyId: 'UnrecognizedClientException',
  RequestTimeTooSkewed: 'InvalidSignatureException',
  SignatureDoesNotMatch: 'InvalidSignatureException',
};

export interface NeededRight {
  action: string;
  resource: string;
  /** Values of the request that conditions compare. */
  values?: ConditionValues;
}

/** Returns the access key that signed a JSON request. Throws the refusal the service would send. */
export function callerOf(request: IncomingMessage, body: Buffer, accounts: Accounts): string {
  try {
    const url = new URL(request.url ?? '/', 'http://service');
    return verifySignature({ request, url, body }, accounts).accessKeyId;
  } catch (error) {
    if (!(error instanceof SignatureError)) throw error;
    throw new AwsJsonError(`${PREFIX}${NAMES[error.code]}`, error.message);
  }
}

/** Throws AccessDeniedException unless the caller has all permissions. */
export function assertMay(accounts: Accounts, accessKeyId: string, wanted: readonly NeededRight[]): void {
  for (const { action, resource, values } of wanted) {
    if (accounts.may(accessKeyId, { action, resourceArn: resource, values })) continue;
    throw new AwsJsonError(
      `${PREFIX}AccessDeniedException`,
      `User: ${accessKeyId} is not authorized to perform: ${action} on resource: ${resource}`,
    );
  }
}
