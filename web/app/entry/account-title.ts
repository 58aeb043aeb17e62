import { useTranslation } from 'react-i18next';
import { useTabTitle } from '../page-title.ts';

/** Sets the tab title of an account page in the current language. */
export function useAccountTitle(
  page: 'register' | 'fillInInfo' | 'forgot' | 'newPassword' | 'success' | 'terms' | 'wechat',
): void {
  const { t } = useTranslation();
  useTabTitle(t(`account.title.${page}`));
}
