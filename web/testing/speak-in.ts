import i18next, { type TFunction } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { CN } from '../texts/cn.ts';
import { EN } from '../texts/en.ts';

/** Gives the page the texts of a language in place of their keys. Returns their function. */
export function speakIn(language: 'en' | 'cn'): Promise<TFunction> {
  return i18next.use(initReactI18next).init({
    lng: language,
    resources: { en: { translation: EN }, cn: { translation: CN } },
    interpolation: { escapeValue: false },
  });
}
