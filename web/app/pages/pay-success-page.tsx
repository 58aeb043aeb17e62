import { CircleCheckBig } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { NoticePage } from '../../pay/notice-page.tsx';
import { announceReturn } from '../../pay/returned-channel.ts';

/** Page after the checkout. Only the server knows whether the payment arrived; the workspace tab asks it. */
export function PaySuccessPage() {
  const { t } = useTranslation();
  useEffect(announceReturn, []);
  const icon = <CircleCheckBig size={64} strokeWidth={1.25} aria-hidden />;
  return (
    <NoticePage icon={icon} tone="success" title={t('pay.success')} text={t('pay.successText')} closable />
  );
}
