import type { Language } from '../../core/contract/envelope.ts';

/** Formats a day with its month written out: in figures, 4/5/2027 is a day in May for some and in April for others. */
export function dateText(iso: string, language: Language): string {
  return new Date(iso).toLocaleDateString(language === 'cn' ? 'zh-CN' : 'en-GB', { dateStyle: 'long' });
}
