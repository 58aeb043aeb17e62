import type { Language } from '../../core/contract/envelope.ts';
import { recall, remember } from '../lib/remember.ts';

const STORAGE_KEY = 'LANGUAGE';
const DEFAULT_LANGUAGE: Language = 'en';

/** The language the user chose before, else English (product.md section 9). */
export function readLanguage(): Language {
  return recall(STORAGE_KEY) === 'cn' ? 'cn' : DEFAULT_LANGUAGE;
}

/** Keeps the choice for the next visit. */
export function storeLanguage(language: Language): void {
  remember(STORAGE_KEY, language);
}

/** The tag browsers and screen readers know. */
export function languageTag(language: Language): 'zh-CN' | 'en' {
  return language === 'cn' ? 'zh-CN' : 'en';
}
