import { Box, Center, Skeleton, Stack, Text } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { payQrcode } from '../../core/contract/calls/pay.ts';
import { ApiError } from '../../core/contract/client.ts';
import { api } from '../api/client.ts';
import { errorText } from '../api/error-text.ts';
import { Button } from '../ui/button.tsx';
import { DialogBox } from '../ui/dialog-box.tsx';
import { DialogButton } from '../ui/dialog-button.tsx';
import type { PayProps } from './pay-dialogs.tsx';
import { clockText, priceText } from './price-text.ts';
import { QrCode } from './qr-code.tsx';
import { ReminderNote } from './reminder-note.tsx';
import { SentBackNote } from './sent-back-note.tsx';
import { useCountdown } from './use-countdown.ts';
import { usePaymentWatch } from './use-payment-watch.ts';

const CODE_SIZE = '240px';

/** WeChat payment: QR code with countdown, refresh after expiry, and detection of the payment. */
export function QrDialog({ workspaceId, precision, onPaid, onClose }: PayProps) {
  const { t, i18n } = useTranslation();
  const code = useQuery({
    queryKey: ['qrcode', workspaceId, precision],
    queryFn: async () => {
      try {
        const made = await api(payQrcode, { query: { workspaceId, precision } });
        return { ...made, endsAtMs: Date.now() + made.secondsLeft * 1000 };
      } catch (error) {
        // Already paid when the last code expired: the purpose of the dialog is met.
        if (error instanceof ApiError && error.codeName === 'alreadyPaid') onPaid();
        throw error;
      }
    },
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const left = useCountdown(code.data?.endsAtMs);
  const sentBack = usePaymentWatch(workspaceId, precision, true, onPaid);
  const over = (left !== null && left <= 0) || sentBack !== null;
  const price = code.data && priceText(code.data.goods, i18n.language === 'cn' ? 'cn' : 'en');
  return (
    <DialogBox
      open
      modal
      title={t('pay.qrTitle')}
      onClose={onClose}
      testId="pay-qr"
      footer={<DialogButton onClick={onClose}>{t('app.cancel')}</DialogButton>}
    >
      <Stack align="center" gap="4">
        <Text textAlign="center">{t('pay.qrLead')}</Text>
        <Text
          textStyle="3xl"
          fontWeight="semibold"
          color="fg"
          fontVariantNumeric="tabular-nums"
          data-testid="pay-total"
        >
          {price ?? ' '}
        </Text>
        <Box position="relative" boxSize={CODE_SIZE} borderWidth="1px" rounded="l3" overflow="hidden">
          {code.data !== undefined ? (
            <Box data-testid="qr-code" data-code={code.data.codeUrl}>
              <QrCode
                text={code.data.codeUrl}
                label={t('pay.qrLabel', { amount: price ?? '' })}
                faded={over}
              />
            </Box>
          ) : (
            <Skeleton boxSize="full" />
          )}
          {(over || code.isError) && (
            <Center position="absolute" inset="0">
              <Button loading={code.isFetching} onClick={() => void code.refetch()} data-testid="qr-refresh">
                <RefreshCw size={18} aria-hidden />
                {t('pay.qrRefresh')}
              </Button>
            </Center>
          )}
        </Box>
        <Text color="fg.muted" fontVariantNumeric="tabular-nums" data-testid="qr-left">
          {over ? t('pay.qrOver') : left === null ? ' ' : t('pay.qrLeft', { time: clockText(left) })}
        </Text>
        <Text srOnly role="status">
          {over ? t('pay.qrOver') : t('pay.qrWaiting')}
        </Text>
        <ReminderNote />
        <div role="status">{sentBack !== null && <SentBackNote reason={sentBack} />}</div>
        <Text role="alert" color="fg.error" textStyle="sm">
          {code.error === null ? '' : errorText(code.error, t)}
        </Text>
      </Stack>
    </DialogBox>
  );
}
