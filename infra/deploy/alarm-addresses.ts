import type { Stage } from '../stages.ts';
import { signedCall } from './signed-call.ts';

/**
 * Returns the addresses of `duty` that do not hear every alarm of their severity: AWS mails each a link, which ends
 * after three days, and only a confirmed subscription gets alarms.
 */
export async function readUnconfirmed(stage: Stage): Promise<string[]> {
  const wanted = [...stage.duty.urgent, ...stage.duty.soon];
  if (wanted.length === 0) return [];
  const confirmed = await confirmedAddresses(stage);
  const timesIn = (list: readonly string[], address: string) =>
    list.filter((each) => each === address).length;
  return [...new Set(wanted)].filter((address) => timesIn(confirmed, address) < timesIn(wanted, address));
}

/** Returns the confirmed addresses of the topics of a stage, one for each subscription. */
async function confirmedAddresses(stage: Stage): Promise<string[]> {
  const addresses: string[] = [];
  let next: string | undefined;
  do {
    const query = { Action: 'ListSubscriptions', Version: '2010-03-31' };
    const response = await signedCall(stage, {
      service: 'sns',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: `${new URLSearchParams({ ...query, ...(next === undefined ? {} : { NextToken: next }) })}`,
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`SNS answered ${response.status}: ${text}`);
    for (const [member] of text.matchAll(/<member>.*?<\/member>/gs)) {
      const isOfStage = fieldOf(member, 'TopicArn')?.includes(`:Trabecula-${stage.name}-`);
      // A pending subscription has a word instead of an ARN.
      const isConfirmed = fieldOf(member, 'SubscriptionArn')?.startsWith('arn:');
      if (isOfStage && isConfirmed) addresses.push(fieldOf(member, 'Endpoint') ?? '');
    }
    next = fieldOf(text, 'NextToken');
  } while (next !== undefined);
  return addresses;
}

function fieldOf(xml: string, name: string): string | undefined {
  return new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1];
}
