import { defaultProvider } from '@aws-sdk/credential-provider-node';
import { AwsClient } from 'aws4fetch';
import type { Stage } from '../stages.ts';

/** Time limit of a call, milliseconds. */
const CALL_MS = 10_000;

/** A call of a service that the SDK's packages here do not cover. */
export interface SignedCall {
  service: 'servicequotas' | 'apigateway' | 'sns';
  /** Below the service's address; `/` by default. */
  path?: string;
  headers?: Record<string, string>;
  /** Posted if present. */
  body?: string;
}

/** Calls a service of AWS in the stage's region, with the credentials of the environment. */
export async function signedCall({ region, profile }: Stage, call: SignedCall): Promise<Response> {
  const { service, path = '/', headers = {}, body } = call;
  const client = new AwsClient({ ...(await defaultProvider()()), service, region, retries: 2 });
  const suffix = profile.partition === 'aws-cn' ? 'amazonaws.com.cn' : 'amazonaws.com';
  const origin = process.env.AWS_ENDPOINT_URL ?? `https://${service}.${region}.${suffix}`;
  return await client.fetch(`${origin}${path}`, {
    ...(body === undefined ? { method: 'GET' } : { method: 'POST', body }),
    headers,
    signal: AbortSignal.timeout(CALL_MS),
  });
}
