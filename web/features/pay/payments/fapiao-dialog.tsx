import { Field, Input } from '@chakra-ui/react';
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
import { ChoiceChips } from '../../../ui/fields/choice-chips.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
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
  const [left, setLeft] = useState<ReadonlySet<FapiaoField>>(new Set());
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
    <Field.Root required invalid={left.has(name) && faults.includes(name)}>
      <Field.Label>{t(`pay.fapiao.${name}`)}</Field.Label>
      <Input
        h="12"
        autoComplete={autoComplete}
        maxLength={FAPIAO_FIELD_MAX_CHARACTERS}
        value={buyer[name]}
        onChange={(event) => setBuyer({ ...buyer, [name]: event.target.value })}
        onBlur={() => setLeft(new Set([...left, name]))}
        data-testid={`fapiao-${name}`}
      />
      <Field.ErrorText>{t(`pay.fapiao.${name}Wrong`)}</Field.ErrorText>
    </Field.Root>
  );
  return (
    <FormDialog
      title={t('pay.fapiao.ask')}
      ready={faults.length === 0}
      busy={ask.isPending}
      error={ask.error}
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
