import { Skeleton, Stack, Text } from '@chakra-ui/react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { payWechatH5, payWechatWays } from '../../../core/contract/calls/pay.ts';
import { api } from '../../api/client.ts';
import { CancelOr } from '../../ui/cancel-or.tsx';
import { DialogBox } from '../../ui/dialogs/dialog-box.tsx';
import { CopyLink } from './copy-link.tsx';
import { ClosePay, PayErrorNote, PayNote } from './pay-note.tsx';
import { PriceSummary } from './price-summary.tsx';
import { QrDialog } from './qr-dialog.tsx';
import { ReminderNote } from './reminder-note.tsx';
import { SentBackNote } from './sent-back-note.tsx';
import {
  filesOf,
  isAlreadyPaid,
  type PayFiles,
  type PayProps,
  usePaymentWatch,
} from './use-payment-watch.ts';
import { useSale } from './use-sale.ts';
import { isInWechat, keepOthers, keepState, newState } from './wechat-browser.ts';

/**
 * WeChat payment on the phone that shows the page: WeChat opens from the phone's browser (H5), or asks inside its own
 * one (JSAPI). Where a stage is set up for neither, the code is for another device, and the text says so.
 */
export function PhoneDialog(props: PayProps) {
  const { workspaceId, item, precision, onPaid, onClose } = props;
  const { t } = useTranslation();
  const files = filesOf(props);
  const sale = useSale(files);
  const [state] = useState(newState);
  const ways = useQuery({
    queryKey: ['pay-ways', files, state],
    queryFn: () => api(payWechatWays, { query: { workspaceId, precision, state } }),
    retry: false,
  });
  const refundReason = usePaymentWatch(files, true, onPaid);
  const go = useOpenWechat(files, state, onPaid);
  const inWechat = isInWechat();
  if (ways.data !== undefined && !inWechat && !ways.data.h5) return <QrDialog {...props} onThisPhone />;
  const payable = ways.data !== undefined && (!inWechat || ways.data.authorizeUrl !== null);
  return (
    <DialogBox
      open
      modal
      title={t('pay.qrTitle')}
      onClose={onClose}
      testId="pay-phone"
      footer={
        refundReason === null ? (
          <CancelOr
            onCancel={onClose}
            disabled={sale.isLoadingError || (!payable && !ways.isPending)}
            loading={go.isPending || ways.isPending || sale.isPending}
            onClick={() => go.mutate(inWechat ? (ways.data?.authorizeUrl ?? null) : null)}
            data-testid="pay-phone-go"
          >
            {t('pay.phoneGo')}
          </CancelOr>
        ) : (
          <ClosePay onClose={onClose} />
        )
      }
    >
      {refundReason !== null ? (
        <div role="status">
          <SentBackNote reason={refundReason} />
        </div>
      ) : (
        <Stack gap="4">
          <PriceSummary item={item} precision={precision} sale={sale} />
          <PayErrorNote error={go.error ?? ways.error} testId="pay-phone-error" />
          {ways.isPending && <Skeleton h="6" />}
          {payable && <Text>{t('pay.phoneLead')}</Text>}
          {ways.data !== undefined && !payable && (
            <PayNote tone="info" testId="pay-not-here">
              <Text flex="1">{t('pay.phoneInWechat')}</Text>
              <CopyLink workspaceId={workspaceId} />
            </PayNote>
          )}
          <ReminderNote sale={sale} />
        </Stack>
      )}
    </DialogBox>
  );
}

/** Opens the payment in WeChat: its page for a phone's browser, or the one inside WeChat that names the payer. */
function useOpenWechat(files: PayFiles, state: string, onPaid: () => void) {
  return useMutation({
    mutationFn: async (authorizeUrl: string | null) => {
      if (authorizeUrl !== null) {
        keepState(state);
        keepOthers(files.others);
        window.location.assign(authorizeUrl);
        return;
      }
      const { url } = await api(payWechatH5, { query: files });
      const target = new URL(url);
      const back = new URLSearchParams({ id: files.workspaceId, precision: files.precision });
      target.searchParams.set('redirect_url', `${window.location.origin}/paySuccess?${back}`);
      window.location.assign(target.href);
    },
    // Already paid elsewhere: the purpose of the dialog is met.
    onError: (error) => isAlreadyPaid(error) && onPaid(),
  });
}
