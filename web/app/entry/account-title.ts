import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';

/** The tab's title on the account pages, in the language of the page. */
export function useAccountTitle(
  page: 'register' | 'fillInInfo' | 'forgot' | 'newPassword' | 'success' | 'personal' | 'wechat',
): void {
  const { t } = useTranslation();
  const title = `${t(`account.title.${page}`)} · ${t('app.name')}`;
  useEffect(() => {
    document.title = title;
  }, [title]);
}
