import type { IncomingMessage } from 'node:http';
import { AwsJsonError } from '../net/aws-json.ts';
import type { Accounts } from './accounts.ts';
import { SignatureError, type SignatureFaultCode, verifySignature } from './signature.ts';

const PREFIX = 'com.amazon.coral.service#';
/** What the services that speak JSON call a signature's faults. */
const NAMES: Readonly<Record<SignatureFaultCode, string>> = {
  AccessDenied: 'MissingAuthenticationTokenException',
  AuthorizationQueryParametersError: 'IncompleteSignatureException',
  InvalidAccessKeyId: 'UnrecognizedClientException',
  RequestTimeTooSkewed: 'InvalidSignatureException',
  SignatureDoesNotMatch: 'InvalidSignatureException',
};

/** An action on a resource, as policies name them. */
export interface Permission {
  action: string;
  resource: string;
}

/** The access key a JSON request is signed with. Throws the refusal the service would give. */
export function callerOf(request: IncomingMessage, body: Buffer, accounts: Accounts): string {
  try {
    const url = new URL(request.url ?? '/', 'http://service');
    return verifySignature(request, url, accounts, Date.now(), body).accessKeyId;
  } catch (error) {
    if (!(error instanceof SignatureError)) throw error;
    throw new AwsJsonError(`${PREFIX}${NAMES[error.code]}`, error.message);
  }
}

/** Throws AccessDeniedException unless the caller may do all of it. */
export function assertMay(accounts: Accounts, accessKeyId: string, wanted: readonly Permission[]): void {
  for (const { action, resource } of wanted) {
    if (accounts.may(accessKeyId, action, resource)) continue;
    throw new AwsJsonError(
      `${PREFIX}AccessDeniedException`,
      `User: ${accessKeyId} is not authorized to perform: ${action} on resource: ${resource}`,
    );
  }
}
