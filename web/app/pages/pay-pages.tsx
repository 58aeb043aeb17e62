import { Spinner } from '@chakra-ui/react';
import { CircleCheckBig, CircleHelp, CircleSlash } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { forgetCheckout, readCheckout } from '../../pay/checkout-storage.ts';
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

/** Page after a cancelled checkout. */
export function PayCancelPage() {
  const { t } = useTranslation();
  const icon = <CircleSlash size={64} strokeWidth={1.25} aria-hidden />;
  return (
    <NoticePage icon={icon} tone="warning" title={t('pay.cancel')} text={t('pay.cancelText')} closable />
  );
}

/** Payment tab: redirects to the card provider's checkout and stores nothing of it. */
export function PayTabPage() {
  const { t } = useTranslation();
  const [checkout] = useState(() => readCheckout(sessionStorage, window.location.hostname));
  useEffect(() => {
    forgetCheckout(sessionStorage);
    if (checkout !== null) window.location.replace(checkout.url);
  }, [checkout]);
  if (checkout === null) {
    const icon = <CircleHelp size={56} strokeWidth={1.25} aria-hidden />;
    return <NoticePage icon={icon} tone="info" title={t('pay.lost')} text={t('pay.lostText')} closable />;
  }
  const icon = <Spinner size="xl" />;
  return <NoticePage icon={icon} tone="info" title={t('pay.redirecting')} text={t('pay.redirectingText')} />;
}
