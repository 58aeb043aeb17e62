import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';

/** Sets the tab title of an account page in the current language. */
export function useAccountTitle(
  page:
    | 'register'
    | 'fillInInfo'
    | 'forgot'
    | 'newPassword'
    | 'success'
    | 'personal'
    | 'payments'
    | 'terms'
    | 'wechat',
): void {
  const { t } = useTranslation();
  const title = `${t(`account.title.${page}`)} · ${t('app.name')}`;
  useEffect(() => {
    document.title = title;
  }, [title]);
}
