import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { enquirySend } from '../../../../core/contract/calls/enquiry.ts';
import { enquiryProblems } from '../../../../core/rules/account/enquiry.ts';
import { api } from '../../../api/client.ts';
import { useHost } from '../../../api/use-host.ts';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { CodeFields, type TypedCode } from '../code/code-fields.tsx';
import { keepRequest } from '../code/kept-request.ts';
import { EMPTY_ENQUIRY, EnquiryFields } from './enquiry-fields.tsx';

export function EnquiryDialog({ onClose, onSent }: { onClose: () => void; onSent: (email: string) => void }) {
  const { t } = useTranslation();
  const host = useHost()?.host ?? 'global';
  const [typed, setTyped] = useState(EMPTY_ENQUIRY);
  const [proved, setProved] = useState<TypedCode | null>(null);
  const [refusals, setRefusals] = useState(0);
  const ready =
    proved !== null && enquiryProblems({ ...typed, email: proved.destination }, host).length === 0;
  const send = useMutation({
    mutationFn: ({ destination: email, code, token }: TypedCode) =>
      api(enquirySend, { body: { ...typed, email, verification: code, email_token: token } }),
    onSuccess: (_, { destination: email }) => {
      keepRequest('enquiry', null, sessionStorage);
      onSent(email);
    },
    onError: () => setRefusals(refusals + 1),
  });
  return (
    <FormDialog
      title={t('notices.enquiry.title')}
      saveText={t('notices.enquiry.send')}
      size="lg"
      ready={ready}
      sent={send}
      onSave={() => proved !== null && send.mutate(proved)}
      onClose={onClose}
      testId="enquiry"
    >
      <EnquiryFields {...{ typed, host }} onTyped={setTyped} />
      <CodeFields use="enquiry" onTyped={setProved} refusals={refusals} label={t('notices.enquiry.email')} />
    </FormDialog>
  );
}
