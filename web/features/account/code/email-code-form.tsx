import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  CODE_TYPES,
  type CodePurpose,
  verifyEmail,
} from '../../../../core/contract/calls/account/verification.ts';
import { api } from '../../../api/client.ts';
import { queryClient } from '../../../api/query-client.ts';
import { LOW_DESKTOP } from '../../../lib/use-media-query.ts';
import { CheckBox } from '../../../ui/fields/check-box.tsx';
import { Form } from '../../../ui/form.tsx';
import { CodeFields, type TypedCode } from './code-fields.tsx';
import { keepRequest } from './kept-request.ts';

interface Props {
  purpose: Exclude<CodePurpose, 'bind' | 'enquiry'>;
  submitText: string;
  /** Called after a correct code. `isNew`: the account was just created. */
  onVerified: (isNew: boolean) => void;
}

/** Verifies a mailbox by a code and performs the code's purpose on the server. */
export function EmailCodeForm({ purpose, submitText, onVerified }: Props) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState<TypedCode | null>(null);
  const [keep, setKeep] = useState(false);
  const [refusals, setRefusals] = useState(0);
  const verify = useMutation({
    mutationFn: ({ destination: email, code, token }: TypedCode) =>
      api(verifyEmail, {
        body: { email, code, email_token: token, type: CODE_TYPES[purpose], autoLogin: keep },
      }),
    onSuccess: ({ is_new }) => {
      keepRequest(purpose, null, sessionStorage);
      // Drop data cached for a visitor or another user.
      if (purpose !== 'reset') queryClient.removeQueries();
      onVerified(is_new);
    },
    onError: () => setRefusals(refusals + 1),
  });
  return (
    <Form
      ready={typed !== null}
      sent={verify}
      onSend={() => typed !== null && verify.mutate(typed)}
      submitText={submitText}
      busyText={submitText}
      css={{ gap: '4', [`@media ${LOW_DESKTOP}`]: { gap: '2.5' } }}
      testId="code"
    >
      <CodeFields use={purpose} onTyped={setTyped} refusals={refusals} />
      {purpose === 'login' && (
        <CheckBox minH={{ base: '11', md: '6' }} checked={keep} onChecked={setKeep} label={t('login.keep')} />
      )}
    </Form>
  );
}
