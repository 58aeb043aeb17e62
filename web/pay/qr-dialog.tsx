import { Box, Center, Skeleton, Stack, Text } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { encode } from 'uqr';
import { payQrcode } from '../../core/contract/calls/pay.ts';
import { ApiError } from '../../core/contract/client.ts';
import { decodeGoods } from '../../core/contract/order-codec.ts';
import { api } from '../api/client.ts';
import { errorText } from '../api/error-text.ts';
import { Button } from '../ui/button.tsx';
import { DialogBox } from '../ui/dialog-box.tsx';
import { DialogButton } from '../ui/dialog-button.tsx';
import { clockText, priceText } from './price-text.ts';
import { ReminderNote } from './reminder-note.tsx';
import { SentBackNote } from './sent-back-note.tsx';
import { type PayProps, usePaymentWatch } from './use-payment-watch.ts';

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
  const refundReason = usePaymentWatch(workspaceId, precision, true, onPaid);
  const over = (left !== null && left <= 0) || refundReason !== null;
  const price = code.data && priceText(decodeGoods(code.data.goods), i18n.language === 'cn' ? 'cn' : 'en');
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
        <div role="status">{refundReason !== null && <SentBackNote reason={refundReason} />}</div>
        <Text role="alert" color="fg.error" textStyle="sm">
          {code.error === null ? '' : errorText(code.error, t)}
        </Text>
      </Stack>
    </DialogBox>
  );
}

const TICK_MS = 250;

/** Seconds until a time, ticking; null without a time, never negative. */
function useCountdown(endsAtMs: number | undefined): number | null {
  const [nowMs, setNowMs] = useState(Date.now);
  useEffect(() => {
    if (endsAtMs === undefined) return;
    setNowMs(Date.now());
    const timer = setInterval(() => {
      setNowMs(Date.now());
      if (Date.now() >= endsAtMs) clearInterval(timer);
    }, TICK_MS);
    return () => clearInterval(timer);
  }, [endsAtMs]);
  return endsAtMs === undefined ? null : Math.max(0, Math.ceil((endsAtMs - nowMs) / 1000));
}

/** White modules around a QR code, by its standard. */
const QUIET_MODULES = 4;

/** QR code, black on white in every theme for the cameras. */
function QrCode({ text, label, faded }: { text: string; label: string; faded: boolean }) {
  const { size, path } = useMemo(() => {
    const code = encode(text, { ecc: 'M', border: QUIET_MODULES });
    const rows = code.data.map((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : '')).join(''));
    return { size: code.size, path: rows.join('') };
  }, [text]);
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
      width="100%"
      style={{ borderRadius: 12, opacity: faded ? 0.12 : 1, display: 'block' }}
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
