import { Stack, Text } from '@chakra-ui/react';
import { useMutation } from '@tanstack/react-query';
import { ExternalLink } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { paySession } from '../../../core/contract/calls/pay.ts';
import { api } from '../../api/client.ts';
import { errorText } from '../../api/error-text.ts';
import { DialogButton } from '../../ui/button.tsx';
import { CancelOr } from '../../ui/cancel-or.tsx';
import { DialogBox } from '../../ui/dialogs/dialog-box.tsx';
import { forgetCheckout, keepCheckout } from './checkout-storage.ts';
import { ClosePay, PayNote } from './pay-note.tsx';
import { PriceSummary } from './price-summary.tsx';
import { ReminderNote } from './reminder-note.tsx';
import { SentBackNote } from './sent-back-note.tsx';
import {
  askPayment,
  filesOf,
  isAlreadyPaid,
  type PaidState,
  type PayFiles,
  type PayProps,
  usePaymentWatch,
} from './use-payment-watch.ts';
import { useSale } from './use-sale.ts';

const PAYMENT_TAB = '/payStripeTab';

/** Card payment: first the price, then the payment in another tab and the return (docs/specification.md#flows). */
export function CardDialog(props: PayProps) {
  const { item, precision, onPaid, onClose } = props;
  const { t } = useTranslation();
  const files = filesOf(props);
  const sale = useSale(files);
  const checkout = useCheckout(files, onPaid);
  const { step, blocked, complete, refundReason } = checkout;
  /** The link to a blocked tab was followed. */
  const [opened, setOpened] = useState(false);

  if (step === 'price')
    return <PriceStep checkout={checkout} item={item} precision={precision} sale={sale} onClose={onClose} />;

  const isBack = refundReason !== null;
  const isBlocked = blocked !== null && !opened && !isBack;
  const isUnpaid = complete.data?.isPaid === false && !isBack && !complete.isPending;
  return (
    <DialogBox
      open
      modal
      title={t('pay.elsewhereTitle')}
      onClose={onClose}
      testId="pay-elsewhere"
      footer={
        <>
          {blocked === null || isBack ? (
            <DialogButton
              main={isUnpaid}
              loading={checkout.go.isPending}
              onClick={isBack ? checkout.showPrice : checkout.start}
              data-testid="continue-pay"
            >
              {t(isBack ? 'pay.payAgain' : 'pay.openAgain')}
            </DialogButton>
          ) : (
            <DialogButton asChild main={isBlocked} onClick={() => setOpened(true)}>
              {/* Not the payment tab: without its opener it has no copy of the session storage. */}
              <a href={blocked} target="_blank" rel="noopener" data-testid="open-payment-tab">
                <ExternalLink size={16} aria-hidden />
                {t('pay.openTab')}
              </a>
            </DialogButton>
          )}
          {isBack && <ClosePay onClose={onClose} />}
          {!isBack && !isBlocked && (
            <DialogButton
              main={!isUnpaid || blocked !== null}
              loading={complete.isPending}
              onClick={() => complete.mutate()}
              data-testid="complete-pay"
            >
              {t('pay.complete')}
            </DialogButton>
          )}
        </>
      }
    >
      <Stack gap="4">
        <Elsewhere {...checkout} isBlocked={isBlocked} />
      </Stack>
    </DialogBox>
  );
}

interface PriceStepProps extends Pick<PayProps, 'item' | 'precision' | 'onClose'> {
  checkout: ReturnType<typeof useCheckout>;
  sale: ReturnType<typeof useSale>;
}

function PriceStep({ checkout: { go, start }, item, precision, sale, onClose }: PriceStepProps) {
  const { t } = useTranslation();
  return (
    <DialogBox
      open
      modal
      focusFooter
      title={t('pay.title')}
      onClose={onClose}
      testId="pay-price"
      footer={
        <CancelOr
          onCancel={onClose}
          loading={go.isPending || sale.isPending}
          disabled={sale.isLoadingError || sale.data?.orders === 0}
          onClick={start}
          data-testid="go-pay"
        >
          {t('pay.go')}
        </CancelOr>
      }
    >
      <Stack gap="4">
        <PriceSummary item={item} precision={precision} sale={sale} />
        <ReminderNote sale={sale} />
        <Text
          role="alert"
          color="fg.error"
          textStyle="sm"
          data-testid="pay-error"
          _empty={{ display: 'none' }}
        >
          {go.error === null ? '' : errorText(go.error, t)}
        </Text>
      </Stack>
    </DialogBox>
  );
}

function useCheckout(files: PayFiles, onPaid: () => void) {
  const [step, setStep] = useState<'price' | 'elsewhere'>('price');
  /** Address of the checkout if the browser blocked its tab. */
  const [blocked, setBlocked] = useState<string | null>(null);

  // Clears any earlier checkout at the start, and this one at the end.
  useEffect(() => {
    forgetCheckout(sessionStorage);
    return () => forgetCheckout(sessionStorage);
  }, []);
  const seen = usePaymentWatch(files, step === 'elsewhere', onPaid);

  // A second click may come before the button shows that it is busy.
  const going = useRef(false);
  const go = useMutation({
    mutationFn: async () => {
      if (files.workspaceId === '') return console.warn('The workspace id is lost.');
      const checkout = await api(paySession, { query: files });
      keepCheckout(sessionStorage, checkout);
      setStep('elsewhere');
      setBlocked(window.open(PAYMENT_TAB, '_blank') === null ? checkout.url : null);
    },
    onMutate: () => complete.reset(),
    onSettled: () => {
      going.current = false;
    },
    // Already paid in the first tab: the purpose of the dialog is met. Any other reason stands below the price.
    onError: (error) => (isAlreadyPaid(error) ? onPaid() : setStep('price')),
  });
  const complete = useMutation({
    mutationFn: () => askPayment(files),
    onSuccess: ({ isPaid }) => isPaid && onPaid(),
  });
  const refundReason = complete.data?.refundReason ?? seen;
  const start = () => {
    if (going.current) return;
    going.current = true;
    go.mutate();
  };
  return { step, blocked, go, complete, refundReason, start, showPrice: () => setStep('price') };
}

/** Says that the payment continues in another tab, and shows its known state. */
function Elsewhere({
  isBlocked,
  complete,
  refundReason,
}: Pick<ReturnType<typeof useCheckout>, 'complete' | 'refundReason'> & { isBlocked: boolean }) {
  const { t } = useTranslation();
  return (
    <>
      {refundReason === null && <Text>{t(isBlocked ? 'pay.blocked' : 'pay.elsewhere')}</Text>}
      <div role="status">
        {refundReason !== null && <SentBackNote reason={refundReason} />}
        {complete.data?.isPaid === false && refundReason === null && !complete.isPending && (
          <PayNote tone="warning" testId="not-paid">
            <Text flex="1">{t(NOT_PAID[complete.data.attempt])}</Text>
          </PayNote>
        )}
      </div>
    </>
  );
}

/** Sentence for a payment that has not arrived. */
const NOT_PAID = {
  none: 'pay.notYet',
  open: 'pay.notYet',
  paid: 'pay.notYet',
  ended: 'pay.notEnded',
  unknown: 'pay.notChecked',
} as const satisfies Record<PaidState['attempt'], string>;
