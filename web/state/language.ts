import type { Language } from '../../core/contract/envelope.ts';
import { recall, remember } from '../lib/remember.ts';

const STORAGE_KEY = 'LANGUAGE';
const DEFAULT_LANGUAGE: Language = 'en';

/** Stored language, else English (docs/specification.md#limits). */
export function readLanguage(): Language {
  return recall(STORAGE_KEY) === 'cn' ? 'cn' : DEFAULT_LANGUAGE;
}

/** Stores the language for the next visit. */
export function storeLanguage(language: Language): void {
  remember(STORAGE_KEY, language);
}

/** Language tag for browsers and screen readers. */
export function languageTag(language: Language): 'zh-CN' | 'en' {
  return language === 'cn' ? 'zh-CN' : 'en';
}
