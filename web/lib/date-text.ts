import type { TFunction } from 'i18next';
import type { Language } from '../../core/contract/envelope.ts';

const TAGS = { cn: 'zh-CN', en: 'en-GB' } as const;

/** Formats a day with its month written out: in figures, 4/5/2027 is a day in May for some and in April for others. */
export function dateText(iso: string, language: Language): string {
  return new Date(iso).toLocaleDateString(TAGS[language], { dateStyle: 'long' });
}

/** Formats a day as `dateText` does, with the time of the day. */
export function dateTimeText(iso: string, language: Language): string {
  return new Date(iso).toLocaleString(TAGS[language], { dateStyle: 'long', timeStyle: 'short' });
}

/** Seconds from which a wait is given in minutes. */
const MINUTES_FROM_SECONDS = 90;

/** Formats how long a job is estimated to take: in seconds, or in minutes once there are many. */
export function waitText(seconds: number, t: TFunction): string {
  const whole = Math.max(1, Math.ceil(seconds));
  if (whole < MINUTES_FROM_SECONDS) return t('workspace.panel.estimateSeconds', { seconds: whole });
  return t('workspace.panel.estimateMinutes', { minutes: Math.ceil(seconds / 60) });
}
