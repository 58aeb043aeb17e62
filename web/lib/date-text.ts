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
