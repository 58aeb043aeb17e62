import { STSClient } from '@aws-sdk/client-sts';
import { defaultProvider } from '@aws-sdk/credential-provider-node';
import { AwsClient } from 'aws4fetch';
import { SDK_MAX_ATTEMPTS } from './clients.ts';

/** Time limit of the call, milliseconds. */
const CALL_MS = 10_000;

/** Outputs of a stack, by name, with the environment's credentials. Throws with the service's words. */
export async function stackOutputs(stackName: string): Promise<ReadonlyMap<string, string>> {
  // Every client reads the region of the environment or the profile, whatever its service.
  const region = await new STSClient({}).config.region();
  const service = 'cloudformation';
  const client = new AwsClient({
    ...(await defaultProvider()()),
    service,
    region,
    retries: SDK_MAX_ATTEMPTS,
  });
  const suffix = region.startsWith('cn-') ? 'amazonaws.com.cn' : 'amazonaws.com';
  const origin = process.env.AWS_ENDPOINT_URL_CLOUDFORMATION ?? `https://${service}.${region}.${suffix}`;
  const response = await client.fetch(`${origin}/`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: `${new URLSearchParams({ Action: 'DescribeStacks', Version: '2010-05-15', StackName: stackName })}`,
    signal: AbortSignal.timeout(CALL_MS),
  });
  const text = await response.text();
  if (!response.ok)
    throw new Error(`The stack ${stackName} cannot be read: ${fieldOf(text, 'Message') ?? response.status}`);
  const members = [...text.matchAll(/<member>\s*<(?:OutputKey|OutputValue|Description)>.*?<\/member>/gs)];
  return new Map(
    members.map(([member]) => [fieldOf(member, 'OutputKey') ?? '', fieldOf(member, 'OutputValue') ?? '']),
  );
}

const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' };

function fieldOf(xml: string, name: string): string | undefined {
  const text = new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1];
  return text
    ?.replace(/&#(\d+);/g, (_, code) => String.fromCodePoint(Number(code)))
    .replace(/&(lt|gt|quot|apos|amp);/g, (_, entity) => ENTITIES[entity]!);
}
