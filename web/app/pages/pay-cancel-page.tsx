import { CircleSlash } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { NoticePage } from '../../pay/notice-page.tsx';

/** Page after a cancelled checkout. */
export function PayCancelPage() {
  const { t } = useTranslation();
  const icon = <CircleSlash size={64} strokeWidth={1.25} aria-hidden />;
  return (
    <NoticePage icon={icon} tone="warning" title={t('pay.cancel')} text={t('pay.cancelText')} closable />
  );
}
