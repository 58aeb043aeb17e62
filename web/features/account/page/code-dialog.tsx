import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { notify } from '../../../ui/toast/toaster.ts';
import { CodeFields, type TypedCode } from '../code/code-fields.tsx';
import { keepRequest } from '../code/kept-request.ts';
import { CurrentPassword } from '../current-password.tsx';
import type { useBindMobile } from './use-account.ts';

interface Props {
  title: string;
  use: 'bind' | 'mobile';
  label?: string;
  change: ReturnType<typeof useBindMobile>;
  hasPassword: boolean;
  onClose: () => void;
  testId: string;
}

/** Changes an address of the account: a code verifies the new one, the password verifies the owner. */
export function CodeDialog({ title, use, label, change, hasPassword, onClose, testId }: Props) {
  const { t } = useTranslation();
  const [current, setCurrent] = useState('');
  const [typed, setTyped] = useState<TypedCode | null>(null);
  const [refusals, setRefusals] = useState(0);
  const saved = () => {
    keepRequest(use, null, sessionStorage);
    notify('success', t('account.page.saved'));
    onClose();
  };
  return (
    <FormDialog
      title={title}
      ready={typed !== null && (!hasPassword || current !== '')}
      sent={change}
      onSave={() => {
        if (typed === null) return;
        const settled = { onSuccess: saved, onError: () => setRefusals(refusals + 1) };
        change.mutate({ ...typed, current }, settled);
      }}
      onClose={onClose}
      testId={testId}
    >
      <CurrentPassword hasPassword={hasPassword} value={current} onValue={setCurrent} />
      <CodeFields
        use={use}
        onTyped={setTyped}
        refusals={refusals}
        {...(label === undefined ? {} : { label })}
      />
    </FormDialog>
  );
}
