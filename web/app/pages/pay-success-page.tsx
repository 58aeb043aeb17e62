import { CircleCheckBig } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { NoticePage } from '../../pay/notice-page.tsx';
import { announceReturn } from '../../pay/returned-channel.ts';

/** Back from the checkout. What is really paid the server knows; the workspace's tab asks it now. */
export function PaySuccessPage() {
  const { t } = useTranslation();
  useEffect(announceReturn, []);
  const icon = <CircleCheckBig size={64} strokeWidth={1.25} aria-hidden />;
  return (
    <NoticePage icon={icon} tone="success" title={t('pay.success')} text={t('pay.successText')} closable />
  );
}
