import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fapiaoRequest } from '../../../../core/contract/calls/invoice.ts';
import {
  buyerFaults,
  FAPIAO_FIELD_MAX_CHARACTERS,
  type FapiaoBuyer,
  type FapiaoField,
  tidyBuyer,
} from '../../../../core/rules/pay/fapiao.ts';
import { api } from '../../../api/client.ts';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { ChoiceChips } from '../../../ui/fields/choice-chips.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { notify } from '../../../ui/toast/toaster.ts';

interface Props {
  paymentId: string;
  /** The payer's own address. */
  email: string;
  onClose: () => void;
}

/** Asks for the fapiao of a payment. A field is called wrong once it was left. */
export function FapiaoDialog({ paymentId, email, onClose }: Props) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const [buyer, setBuyer] = useState<FapiaoBuyer>({ buyer: 'company', title: '', taxNumber: '', email });
  const faults = buyerFaults(tidyBuyer(buyer));
  const ask = useMutation({
    mutationFn: (body: FapiaoBuyer) => api(fapiaoRequest, { query: { id: paymentId }, body }),
    async onSuccess() {
      await queries.invalidateQueries({ queryKey: ['payments'] });
      notify('success', t('pay.fapiao.sent'));
      onClose();
    },
  });
  const field = (name: FapiaoField, autoComplete: string) => (
    <TextField
      late
      required
      label={t(`pay.fapiao.${name}`)}
      autoComplete={autoComplete}
      maxLength={FAPIAO_FIELD_MAX_CHARACTERS}
      value={buyer[name]}
      onValue={(value) => setBuyer({ ...buyer, [name]: value })}
      problem={faults.includes(name) ? t(`pay.fapiao.${name}Wrong`) : null}
      testId={`fapiao-${name}`}
    />
  );
  return (
    <FormDialog
      title={t('pay.fapiao.ask')}
      ready={faults.length === 0}
      sent={ask}
      onSave={() => ask.mutate(tidyBuyer(buyer))}
      onClose={onClose}
      testId="fapiao-dialog"
      saveText={t('pay.fapiao.send')}
    >
      <ChoiceChips
        label={t('pay.fapiao.buyer')}
        chips={(['company', 'person'] as const).map((value) => ({ value, text: t(`pay.fapiao.${value}`) }))}
        value={buyer.buyer}
        onChoose={(value) => setBuyer({ ...buyer, buyer: value })}
        testId="fapiao-buyer"
      />
      {field('title', buyer.buyer === 'company' ? 'organization' : 'name')}
      {buyer.buyer === 'company' && field('taxNumber', 'off')}
      {field('email', 'email')}
    </FormDialog>
  );
}
