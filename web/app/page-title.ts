import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';

/** Sets the tab title in the current language. */
export function usePageTitle(page: 'home' | 'login' | 'workspace' | 'shared' | 'lost'): void {
  const { t } = useTranslation();
  const title = `${t(`title.${page}`)} · ${t('app.name')}`;
  useEffect(() => {
    document.title = title;
  }, [title]);
}
