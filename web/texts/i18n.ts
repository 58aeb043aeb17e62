import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import type { Language } from '../../core/contract/envelope.ts';
import {
  chosenLanguage,
  languageTag,
  readLanguage,
  setHostLanguage,
  storeLanguage,
} from '../state/language.ts';
import type { EN } from './en.ts';
import type { TextsLike } from './texts-like.ts';

/** The texts of one language; the other one is not fetched until it is chosen. */
async function textsOf(language: Language): Promise<TextsLike<typeof EN>> {
  return language === 'cn' ? (await import('./cn.ts')).CN : (await import('./en.ts')).EN;
}

/** Starts the texts in the visitor's language; asks for the host's only if the browser names none of ours. */
export async function startTexts(askHost: () => Promise<Language>): Promise<void> {
  if (chosenLanguage() === null) setHostLanguage(await askHost());
  const language = readLanguage();
  await i18next.use(initReactI18next).init({
    lng: language,
    // Both tables have the same keys by their types, so there is nothing to fall back to.
    fallbackLng: false,
    resources: { [language]: { translation: await textsOf(language) } },
    interpolation: { escapeValue: false },
  });
  document.documentElement.lang = languageTag(language);
}

/** Changes the language of the page and keeps the choice. */
export async function chooseLanguage(language: Language): Promise<void> {
  const texts = await textsOf(language);
  i18next.addResourceBundle(language, 'translation', texts);
  storeLanguage(language);
  document.documentElement.lang = languageTag(language);
  await i18next.changeLanguage(language);
}
