import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { CODES, type ErrorName } from '../../core/contract/codes.ts';
import { type ErrorDetails, serverText, VisibleError } from '../../core/contract/envelope.ts';
import { type Log, tracedLog } from '../../core/studio/ports.ts';
import { logUnreadable } from '../../core/studio/store/record.ts';
import { addressOf, gatewayIdOf, type HttpContext, requestIdOf, requestLanguage } from './request.ts';

export function answerData(context: HttpContext, data: unknown): Response {
  return context.json({ code: CODES.ok.code, message: serverText('ok', requestLanguage(context)), data });
}

/** Response of a failed call: code, status, text in the request's language, and the request's id. */
export function answerError(context: HttpContext, name: ErrorName, details: ErrorDetails): Response {
  const { code, status } = CODES[name];
  if (details.retryAfterSeconds !== undefined)
    context.header('retry-after', String(details.retryAfterSeconds));
  const message = serverText(name, requestLanguage(context), details);
  const data = { ...details, requestId: requestIdOf(context) };
  return context.json({ code, message, data }, status as ContentfulStatusCode);
}

/** Refusals that are logged for operators. */
const REFUSALS: readonly ErrorName[] = [
  'invalidRequest',
  'notFound',
  'pageOutdated',
  'proofRefused',
  'freshSignInNeeded',
  'generationTimeUsed',
  'dailyResultsUsed',
  'dailyCellsUsed',
  'storageUsed',
  'domainTrialsUsed',
  'tooManyOrders',
  'tooManyJobs',
  'foreignOrigin',
  'apiKeyUnknown',
  'apiKeyRefused',
  'accountLocked',
  'notGranted',
  'regionNotPermitted',
  'regionForbidden',
  'regionUnknown',
  'signedInElsewhere',
  'tooManyRequests',
  'signInDelayed',
  'codeDelayed',
  'tooManyPayments',
];

/**
 * Returns the response for a thrown error: a VisibleError as it is, a record that
 * cannot be read as `recordUnreadable`, and any other error as `internal`, both logged under an id.
 */
export function answerThrown(context: HttpContext, error: Error, log: Log): Response {
  const request = {
    requestId: requestIdOf(context),
    gatewayId: gatewayIdOf(context),
    path: context.req.path,
  };
  if (error instanceof VisibleError) {
    const { codeName: why, reason } = error;
    if (REFUSALS.includes(why)) {
      log('refused', {
        why,
        reason,
        uid: context.get('uid'),
        keyId: context.get('apiKey')?.sk,
        ...request,
        address: addressOf(context),
      });
    }
    return answerError(context, error.codeName, error.details);
  }
  const traced = tracedLog(log, request.requestId);
  if (logUnreadable(traced, error)) return answerError(context, 'recordUnreadable', {});
  log('request failed', { ...request, error: error.stack ?? String(error) });
  return answerError(context, 'internal', {});
}
