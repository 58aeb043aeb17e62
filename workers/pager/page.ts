import * as z from 'zod';
import type { ChatPager } from '../../core/rules/operations/pager.ts';

/** The part of an alarm's notification that a person reads. */
const alarmSchema = z.object({
  AlarmName: z.string(),
  AlarmDescription: z.string().optional(),
  NewStateValue: z.string(),
  NewStateReason: z.string().optional(),
});

/** Time limit of the chat's answer, milliseconds. */
const ANSWER_MS = 8000;
/** Longest text of a page, characters. Chats refuse messages of some 20 kB. */
const TEXT_MAX = 2000;

/** A chat's answer: both say 0 for a message that they took. */
const answerSchema = z.object({ code: z.number().optional(), errcode: z.number().optional() });

/** Posts a notification to a chat. Throws if the chat does not take it, so that the notification is repeated. */
export async function page({ speaks, url }: ChatPager, notification: string): Promise<void> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(MESSAGES[speaks](pageOf(notification))),
    signal: AbortSignal.timeout(ANSWER_MS),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`The chat answered ${response.status}: ${text}`);
  const { code, errcode } = answerSchema.parse(JSON.parse(text));
  if ((code ?? errcode) !== 0) throw new Error(`The chat refused the page: ${text}`);
}

interface Page {
  text: string;
  /** False once the alarm is over: then no one has to look up. */
  isUrgent: boolean;
}

/**
 * The message of each chat, which calls all its members
 * (https://open.feishu.cn/document/client-docs/bot-v3/add-custom-bot,
 * https://open.dingtalk.com/document/orgapp/custom-robots-send-group-messages).
 */
const MESSAGES: Readonly<Record<ChatPager['speaks'], (page: Page) => object>> = {
  feishu: ({ text, isUrgent }) => ({
    msg_type: 'text',
    content: { text: isUrgent ? `<at user_id="all"></at> ${text}` : text },
  }),
  dingtalk: ({ text, isUrgent }) => ({
    msgtype: 'text',
    text: { content: text },
    at: { isAtAll: isUrgent },
  }),
};

/** Returns the page for a notification. One that is no alarm, such as an operator's own, is shown as it is. */
function pageOf(notification: string): Page {
  const alarm = alarmSchema.safeParse(jsonIn(notification)).data;
  if (alarm === undefined) return { text: `Trabecula: ${notification}`.slice(0, TEXT_MAX), isUrgent: true };
  const { AlarmName, AlarmDescription = '', NewStateValue, NewStateReason = '' } = alarm;
  const lines = [`${NewStateValue} ${AlarmName}`, AlarmDescription, NewStateReason].filter(
    (line) => line !== '',
  );
  return { text: lines.join('\n').slice(0, TEXT_MAX), isUrgent: NewStateValue !== 'OK' };
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
