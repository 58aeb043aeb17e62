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

/** Formats a day and time for a narrow place: the month is shortened, and this year is not named. */
export function shortTimeText(iso: string, language: Language): string {
  const at = new Date(iso);
  const time = { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' } as const;
  const isThisYear = at.getFullYear() === new Date().getFullYear();
  return at.toLocaleString(TAGS[language], isThisYear ? time : { ...time, year: 'numeric' });
}

/** Seconds from which a wait is given in minutes. */
const MINUTES_FROM_SECONDS = 90;

/** Formats how long a job is estimated to take: in seconds, or in minutes once there are many. */
export function waitText(seconds: number, t: TFunction): string {
  const whole = Math.max(1, Math.ceil(seconds));
  if (whole < MINUTES_FROM_SECONDS) return t('workspace.panel.estimateSeconds', { seconds: whole });
  return t('workspace.panel.estimateMinutes', { minutes: Math.ceil(seconds / 60) });
}
