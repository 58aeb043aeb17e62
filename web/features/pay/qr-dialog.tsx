import { Box, Center, Grid, Skeleton, Stack, Text } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { encode } from 'uqr';
import { payQrcode } from '../../../core/contract/calls/pay.ts';
import { priceText } from '../../../core/contract/price-text.ts';
import { api } from '../../api/client.ts';
import { LOW_PHONE } from '../../lib/use-media-query.ts';
import { useSecondsLeft } from '../../lib/use-seconds-left.ts';
import { Button, DialogButton } from '../../ui/button.tsx';
import { DialogBox } from '../../ui/dialogs/dialog-box.tsx';
import { clockText } from './clock-text.ts';
import { CopyLink } from './copy-link.tsx';
import { ClosePay, PayErrorNote } from './pay-note.tsx';
import { PriceSummary } from './price-summary.tsx';
import { ReminderNote } from './reminder-note.tsx';
import { SentBackNote } from './sent-back-note.tsx';
import {
  filesOf,
  isAlreadyPaid,
  type PaidState,
  type PayFiles,
  type PayProps,
  usePaymentWatch,
} from './use-payment-watch.ts';
import { useSale } from './use-sale.ts';

/** The code between price and reminder, or beside both where there is room. */
const BELOW = '"sale" "code" "note"';
const BESIDE = '"sale code" "note code"';
/** In a low window the code would be out of sight below the price: it stands beside it, with its words below. */
const LOW = {
  [`@media ${LOW_PHONE}`]: {
    gridTemplateAreas: BESIDE,
    gridTemplateColumns: '1fr minmax(0, 256px)',
    '& [data-testid=qr-box]': { order: -1, boxSize: '208px' },
  },
};

interface Props extends PayProps {
  /** The page is on a phone, which cannot scan itself. */
  onThisPhone?: boolean;
}

/** WeChat payment: QR code with countdown, refresh after expiry, and detection of the payment. */
export function QrDialog({ item, onPaid, onClose, onThisPhone = false, ...props }: Props) {
  const { workspaceId, precision } = props;
  const { t, i18n } = useTranslation();
  const files = filesOf(props);
  const code = usePayCode(files, onPaid);
  const secondsLeft = useSecondsLeft(code.data?.endsAtMs ?? 0);
  const left = code.data === undefined ? null : secondsLeft;
  const refundReason = usePaymentWatch(files, true, onPaid);
  const sale = useSale(files);
  const price = sale.data && priceText(sale.data.price, i18n.language === 'cn' ? 'cn' : 'en');
  // While a payment is being refunded, the code must not be scanned again.
  if (refundReason !== null) return <SentBackDialog reason={refundReason} onClose={onClose} />;
  return (
    <DialogBox
      open
      modal
      title={t('pay.qrTitle')}
      onClose={onClose}
      size="lg"
      testId="pay-qr"
      footer={<DialogButton onClick={onClose}>{t('app.cancel')}</DialogButton>}
    >
      <Grid
        gap="4"
        columnGap="6"
        templateAreas={{ base: BELOW, md: BESIDE }}
        templateColumns={{ base: '1fr', md: '1fr auto' }}
        css={LOW}
      >
        <Stack gap="4" gridArea="sale">
          <PriceSummary item={item} precision={precision} sale={sale} />
          <PayErrorNote error={code.error} testId="qr-down" />
        </Stack>
        <Stack align="center" gap="2" gridArea="code" maxW={{ md: '64' }}>
          <Text textAlign="center">
            {t(code.isError ? 'pay.qrDown' : onThisPhone ? 'pay.qrElsewhere' : 'pay.qrLead')}
          </Text>
          {onThisPhone && <CopyLink workspaceId={workspaceId} />}
          <TimeLeft left={left} />
          {code.isError ? (
            <Refresh busy={code.isFetching} onPress={() => void code.refetch()} />
          ) : (
            <CodeBox code={code} label={t('pay.qrLabel', { amount: price ?? '' })} over={isOver(left)} />
          )}
        </Stack>
        <Box gridArea="note">
          <ReminderNote sale={sale} />
        </Box>
      </Grid>
    </DialogBox>
  );
}

function SentBackDialog({
  reason,
  onClose,
}: {
  reason: NonNullable<PaidState['refundReason']>;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  return (
    <DialogBox
      open
      modal
      title={t('pay.qrTitle')}
      onClose={onClose}
      testId="pay-qr"
      footer={<ClosePay onClose={onClose} />}
    >
      <Stack gap="4" role="status">
        <Text fontWeight="semibold" color="fg" data-testid="qr-left">
          {t('pay.qrPaidBack')}
        </Text>
        <SentBackNote reason={reason} />
      </Stack>
    </DialogBox>
  );
}

/** Fetches the code to scan. Calls `onPaid` if the file is paid for already. */
function usePayCode(files: PayFiles, onPaid: () => void) {
  return useQuery({
    queryKey: ['qrcode', files],
    queryFn: async () => {
      try {
        const made = await api(payQrcode, { query: files });
        return { ...made, endsAtMs: Date.now() + made.secondsLeft * 1000 };
      } catch (error) {
        // Already paid when the last code expired: the purpose of the dialog is met.
        if (isAlreadyPaid(error)) onPaid();
        throw error;
      }
    },
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
}

function isOver(left: number | null): boolean {
  return left !== null && left <= 0;
}

function TimeLeft({ left }: { left: number | null }) {
  const { t } = useTranslation();
  const over = isOver(left);
  return (
    <>
      <Text
        color={over ? 'fg' : 'fg.muted'}
        fontWeight={over ? 'semibold' : 'normal'}
        fontVariantNumeric="tabular-nums"
        data-testid="qr-left"
      >
        {over ? t('pay.qrOver') : left === null ? ' ' : t('pay.qrLeft', { time: clockText(left) })}
      </Text>
      <Text srOnly role="status">
        {over ? t('pay.qrOver') : t('pay.qrWaiting')}
      </Text>
    </>
  );
}

interface CodeBoxProps {
  code: ReturnType<typeof usePayCode>;
  label: string;
  /** The code is expired: it fades below the button for another. */
  over: boolean;
}

/** The code in a frame, which keeps its place until the code arrives. */
function CodeBox({ code, label, over }: CodeBoxProps) {
  return (
    <Box
      position="relative"
      boxSize="240px"
      borderWidth="1px"
      rounded="l3"
      overflow="hidden"
      data-testid="qr-box"
    >
      {code.data === undefined ? (
        <Skeleton boxSize="full" />
      ) : (
        <Box data-testid="qr-code" data-code={code.data.codeUrl}>
          <QrCode text={code.data.codeUrl} label={label} faded={over} />
        </Box>
      )}
      {over && (
        <Center position="absolute" inset="0">
          <Refresh busy={code.isFetching} onPress={() => void code.refetch()} />
        </Center>
      )}
    </Box>
  );
}

function Refresh({ busy, onPress }: { busy: boolean; onPress: () => void }) {
  const { t } = useTranslation();
  return (
    <Button loading={busy} onClick={onPress} data-testid="qr-refresh">
      <RefreshCw size={18} aria-hidden />
      {t('pay.qrRefresh')}
    </Button>
  );
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
