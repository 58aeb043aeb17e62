import { setTimeout } from 'node:timers/promises';
import { defaultProvider } from '@aws-sdk/credential-provider-node';
import { AwsClient } from 'aws4fetch';
import { CONTAINER_ARGUMENTS, CONTAINER_VARIABLES, NO_REQUEST } from '../../core/rules/order/worker-sizes.ts';
import type { JobMessage } from '../../core/studio/ports.ts';
import { SDK_MAX_ATTEMPTS } from '../aws/clients.ts';
import { environmentValue } from '../environment.ts';

/** Time limit of a call, milliseconds. If it fails, the sweep sends the job again. */
const CALL_MS = 5000;
/** Pause before a call without an answer is repeated, milliseconds. */
const RETRY_MS = 100;

/** Starts a container for a job. Throws if refused. The SDK's client would add 58 KB to each function. */
export async function startContainer(message: JobMessage): Promise<void> {
  const url = process.env.AWS_ENDPOINT_URL_BATCH ?? environmentValue(CONTAINER_VARIABLES.url);
  const client = new AwsClient({
    ...(await defaultProvider()()),
    service: 'batch',
    region: environmentValue('AWS_REGION'),
    retries: SDK_MAX_ATTEMPTS - 1,
  });
  const response = await answerOf(client, `${url}/v1/submitjob`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      jobName: message.jobId,
      jobQueue: environmentValue(CONTAINER_VARIABLES.queue),
      jobDefinition: environmentValue(CONTAINER_VARIABLES.definition),
      parameters: parametersOf(message),
    }),
    signal: AbortSignal.timeout(CALL_MS),
  });
  if (!response.ok) throw new Error(`no container: ${response.status} ${await response.text()}`);
}

/**
 * Returns the response to a call. The client only repeats refused calls, so this function repeats calls without an
 * answer until the signal aborts. If such a call did start a container, one of the two claims the job and the other
 * ends.
 */
async function answerOf(
  client: AwsClient,
  url: string,
  init: RequestInit & { signal: AbortSignal },
): Promise<Response> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await client.fetch(url, init);
    } catch (error) {
      if (attempt === SDK_MAX_ATTEMPTS || init.signal.aborted) throw error;
      await setTimeout(RETRY_MS * attempt, undefined, { signal: init.signal });
    }
  }
}

/** Returns a message as the parameters of a container's command. */
export function parametersOf({ orderId, jobId, uid, requestId }: JobMessage): Record<string, string> {
  return { workspaceId: orderId, jobId, uid, requestId: requestId ?? NO_REQUEST };
}

/** Returns the message in the last arguments of a container's command. Throws if one is missing. */
export function messageOfArguments(argv: readonly string[]): JobMessage {
  const given = argv.slice(-CONTAINER_ARGUMENTS.length);
  const [orderId, jobId, uid, requestId] = given.filter((text) => text !== '' && !text.startsWith('Ref::'));
  if (orderId === undefined || jobId === undefined || uid === undefined || requestId === undefined)
    throw new Error(`the command needs ${CONTAINER_ARGUMENTS.join(', ')}`);
  return { orderId, jobId, uid, worker: 'huge', ...(requestId === NO_REQUEST ? {} : { requestId }) };
}
