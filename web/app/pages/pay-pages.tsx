import { Spinner } from '@chakra-ui/react';
import { useSearch } from '@tanstack/react-router';
import { CircleHelp } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { forgetCheckout, readCheckout } from '../../features/pay/checkout-storage.ts';
import { NoticePage } from '../../features/pay/notice-page.tsx';
import { type PayResult, PayResultPage } from '../../features/pay/result-page.tsx';
import { WechatPayPage } from '../../features/pay/wechat-page.tsx';
import { parsePayResult, parseWechatAnswer } from '../search.ts';

/** Page after the checkout, named by the spec for the case that all went well. */
export function PaySuccessPage() {
  return <PayResultPage result={useResult()} cancelled={false} />;
}

export function PayCancelPage() {
  return <PayResultPage result={useResult()} cancelled />;
}

/** Return page of WeChat's authorisation, inside WeChat. */
export function PayWechatPage() {
  const [answer] = useState(() => parseWechatAnswer(new URLSearchParams(window.location.search)));
  return <WechatPayPage result={useResult()} answer={answer} />;
}

function useResult(): PayResult | null {
  return parsePayResult(useSearch({ strict: false }));
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
