import type { Stage } from '../stages.ts';
import { signedCall } from './signed-call.ts';

/**
 * Returns the addresses of `duty` that do not hear every alarm of their severity: AWS mails each a link, which ends
 * after three days, and only a confirmed subscription gets alarms. A service behind a pager's address confirms by
 * itself.
 */
export async function readUnconfirmed(stage: Stage): Promise<string[]> {
  const { duty, region, probeRegion } = stage;
  const pagers = duty.pager?.speaks === 'sns' ? [duty.pager.url] : [];
  const urgent = [...pagers, ...duty.urgent];
  const found = [
    ...(await missingIn(stage, region, [...urgent, ...duty.soon])),
    ...(probeRegion === undefined ? [] : await missingIn(stage, probeRegion, urgent)),
  ];
  return [...new Set(found)];
}

/** Returns the addresses that have fewer confirmed subscriptions in a region than topics that mean them. */
async function missingIn(stage: Stage, region: string, wanted: readonly string[]): Promise<string[]> {
  if (wanted.length === 0) return [];
  const confirmed = await confirmedAddresses({ ...stage, region });
  const timesIn = (list: readonly string[], address: string) =>
    list.filter((each) => each === address).length;
  return wanted.filter((address) => timesIn(confirmed, address) < timesIn(wanted, address));
}

/** Returns the confirmed addresses of the topics that a stage has in its region, one for each subscription. */
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
