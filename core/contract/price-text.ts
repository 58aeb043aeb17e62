import { MINOR_UNITS, type Price } from '../rules/pay/prices.ts';
import type { Language } from './envelope.ts';

/** Locales whose symbols name the country of a dollar: US$10.00. */
const LOCALES: Readonly<Record<Language, string>> = { en: 'en-GB', cn: 'zh-CN' };

/** Formats an amount for a language, such as US$10.00, CN¥20.00 in English, or ¥20.00 in Chinese. */
export function priceText({ amountMinor, currency }: Price, language: Language): string {
  return new Intl.NumberFormat(LOCALES[language], { style: 'currency', currency }).format(
    amountMinor / MINOR_UNITS,
  );
}
