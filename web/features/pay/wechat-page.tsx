import { Spinner } from '@chakra-ui/react';
import { useMutation } from '@tanstack/react-query';
import { CircleHelp } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { payWechatJsapi } from '../../../core/contract/calls/pay.ts';
import { api } from '../../api/client.ts';
import { errorText } from '../../api/error-text.ts';
import { NoticePage } from './notice-page.tsx';
import { type PayResult, PayResultPage } from './result-page.tsx';
import { isAlreadyPaid } from './use-payment-watch.ts';
import { askInWechat, keptOthers, redeemState } from './wechat-browser.ts';

/** Answer of WeChat's authorisation in the page's address. */
export interface WechatAnswer {
  code: string;
  state: string;
}

/** Page inside WeChat that asks the payer, after WeChat has named the payer to us. */
export function WechatPayPage({ result, answer }: { result: PayResult | null; answer: WechatAnswer | null }) {
  const { t } = useTranslation();
  const ask = useMutation({
    mutationFn: async (): Promise<'paid' | 'cancelled' | 'failed'> => {
      if (result === null || answer === null || !redeemState(answer.state)) return 'failed';
      const query = { workspaceId: result.id, precision: result.precision, ...keptOthers() };
      try {
        const { parameters } = await api(payWechatJsapi, { query, body: { code: answer.code } });
        return await askInWechat(parameters);
      } catch (error) {
        if (isAlreadyPaid(error)) return 'paid';
        throw error;
      }
    },
  });
  const started = useRef(false);
  useEffect(() => {
    // The code is good once.
    if (started.current) return;
    started.current = true;
    ask.mutate();
  }, [ask]);
  if (ask.data === 'paid' || ask.data === 'cancelled')
    return <PayResultPage result={result} cancelled={ask.data === 'cancelled'} />;
  if (ask.data === 'failed' || ask.isError)
    return (
      <NoticePage
        icon={<CircleHelp size={64} strokeWidth={1.25} aria-hidden />}
        tone="info"
        title={t('pay.lost')}
        text={ask.error === null ? t('pay.phoneFailed') : errorText(ask.error, t)}
        closable
        orderId={result?.id}
      />
    );
  return (
    <NoticePage
      icon={<Spinner size="xl" />}
      tone="info"
      title={t('pay.redirecting')}
      text={t('pay.redirectingText')}
    />
  );
}
