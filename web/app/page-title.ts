import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';

/** Sets the tab title in the current language. */
export function usePageTitle(page: 'home' | 'login' | 'workspace' | 'shared' | 'lost'): void {
  const { t } = useTranslation();
  useTabTitle(t(`title.${page}`));
}

/** Sets the tab title to a text and the name of the site. */
export function useTabTitle(text: string): void {
  const { t } = useTranslation();
  const title = `${text} · ${t('app.name')}`;
  useEffect(() => {
    document.title = title;
  }, [title]);
}
