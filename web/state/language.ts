import type { Language } from '../../core/contract/envelope.ts';
import { recall, remember } from '../lib/remember.ts';

const STORAGE_KEY = 'LANGUAGE';

/** Language of a visitor who has not chosen one and whose browser asks for none of ours. */
let ofHost: Language = 'en';

/** Stored language, else the browser's, else the host's (docs/specification.md#limits). */
export function readLanguage(): Language {
  return chosenLanguage() ?? ofHost;
}

/** Stored language, else the first of the browser's languages that we have; null: neither. */
export function chosenLanguage(): Language | null {
  const stored = recall(STORAGE_KEY);
  if (stored === 'cn' || stored === 'en') return stored;
  for (const tag of navigator.languages) {
    if (/^zh\b/i.test(tag)) return 'cn';
    if (/^en\b/i.test(tag)) return 'en';
  }
  return null;
}

/** Sets the language of the host, for visitors without a language of ours. */
export function setHostLanguage(language: Language): void {
  ofHost = language;
}

export function storeLanguage(language: Language): void {
  remember(STORAGE_KEY, language);
}

/** Language tag for browsers and screen readers. */
export function languageTag(language: Language): 'zh-CN' | 'en' {
  return language === 'cn' ? 'zh-CN' : 'en';
}
