import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';

/** The title of the browser's tab, in the language of the page. */
export function usePageTitle(page: 'home' | 'login' | 'workspace' | 'lost'): void {
  const { t } = useTranslation();
  const title = `${t(`title.${page}`)} · ${t('app.name')}`;
  useEffect(() => {
    document.title = title;
  }, [title]);
}
