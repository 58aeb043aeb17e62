import { environmentValue } from '../../cloud/environment.ts';
import type { ChatPager } from '../../core/rules/operations/pager.ts';
import { page } from './page.ts';

const pager: ChatPager = JSON.parse(environmentValue('PAGER'));

interface NotificationEvent {
  Records: readonly { Sns: { Message: string } }[];
}

/** Runs for each notification of an urgent alarm: posts it to the chat of the people on duty. */
export async function handler({ Records }: NotificationEvent): Promise<void> {
  for (const { Sns } of Records) await page(pager, Sns.Message);
}
