import { Box, Text } from '@chakra-ui/react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { paymentInvoice } from '../../../../core/contract/calls/invoice.ts';
import type { PaidPayment } from '../../../../core/contract/calls/pay.ts';
import { api } from '../../../api/client.ts';
import { Button } from '../../../ui/button.tsx';
import { FormError } from '../../../ui/form-error.tsx';
import { FapiaoDialog } from './fapiao-dialog.tsx';

interface Props {
  payment: PaidPayment;
  email: string;
}

/** The invoice of a card payment, or the fapiao of one with WeChat Pay. */
export function PaymentPaper({ payment, email }: Props) {
  if (payment.paper === 'invoice') return <InvoiceButton id={payment.id} />;
  return <FapiaoLine payment={payment} email={email} />;
}

/** Opens the provider's invoice in place of this page: a tab that opens after a call would be blocked. */
function InvoiceButton({ id }: { id: string }) {
  const { t } = useTranslation();
  const open = useMutation({
    mutationFn: () => api(paymentInvoice, { query: { id } }),
    onSuccess({ url }) {
      if (url !== null) window.location.assign(url);
    },
  });
  return (
    <Box>
      <Button
        look="quiet"
        size="sm"
        loading={open.isPending}
        onClick={() => open.mutate()}
        data-testid="invoice"
      >
        {t('pay.invoice')}
      </Button>
      {open.data?.url === null && <Text textStyle="sm">{t('pay.invoiceLater')}</Text>}
      {open.error !== null && <FormError error={open.error} testId="invoice-error" />}
    </Box>
  );
}

/** State of a fapiao, and the button that asks for it while one can be issued. */
function FapiaoLine({ payment: { id, state, fapiao }, email }: Props) {
  const { t } = useTranslation();
  const [asks, setAsks] = useState(false);
  const hasMoney = state === 'paid' || state === 'partly-refunded';
  const canAsk = hasMoney && (fapiao === null || fapiao.state === 'refused');
  return (
    <Box>
      {fapiao !== null && (
        <Text
          textStyle="sm"
          color="fg.muted"
          overflowWrap="anywhere"
          mb={canAsk ? '2' : '0'}
          data-testid="fapiao-state"
        >
          {t(`pay.fapiao.state.${fapiao.state}`, {
            number: fapiao.number ?? '',
            reason: fapiao.reason ?? '',
          })}
        </Text>
      )}
      {canAsk && (
        <Button look="quiet" size="sm" onClick={() => setAsks(true)} data-testid="ask-fapiao">
          {t('pay.fapiao.ask')}
        </Button>
      )}
      {asks && <FapiaoDialog paymentId={id} email={email} onClose={() => setAsks(false)} />}
    </Box>
  );
}
