import type { Language } from '../../core/contract/envelope.ts';
import { remember, remembered } from '../lib/remember.ts';

const STORAGE_KEY = 'LANGUAGE';
const DEFAULT_LANGUAGE: Language = 'en';

/** The language the user chose before, else English (product.md section 9). */
export function storedLanguage(): Language {
  return remembered(STORAGE_KEY) === 'cn' ? 'cn' : DEFAULT_LANGUAGE;
}

/** Keeps the choice for the next visit. */
export function storeLanguage(language: Language): void {
  remember(STORAGE_KEY, language);
}

/** The tag browsers and screen readers know. */
export function languageTag(language: Language): 'zh-CN' | 'en' {
  return language === 'cn' ? 'zh-CN' : 'en';
}
