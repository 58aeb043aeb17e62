import { Text } from '@chakra-ui/react';
import { type ComponentProps, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { CurrentPassword } from '../current-password.tsx';
import { isPasswordNeeded, useAccount } from './use-account.ts';

interface Change {
  isPending: boolean;
  error: Error | null;
}

/** The change without the refusal that the question for the password answers. */
function withoutNeed({ isPending, error }: Change): Change {
  return { isPending, error: isPasswordNeeded(error) ? null : error };
}

/** Asks for the password in the form of a change, from the first time that the sign-in was too old for it. */
export function useAskedPassword(change: Change) {
  const { data: account } = useAccount();
  const [current, setCurrent] = useState('');
  const [asks, setAsks] = useState(false);
  const isNeeded = account?.hasPassword === true && isPasswordNeeded(change.error);
  if (isNeeded && !asks) setAsks(true);
  return {
    current,
    ready: !asks || current !== '',
    sent: isNeeded ? withoutNeed(change) : change,
    field: asks && <ConfirmPassword value={current} onValue={setCurrent} />,
  };
}

interface DialogProps extends Omit<ComponentProps<typeof FormDialog>, 'ready' | 'children' | 'onSave'> {
  sent: Change;
  onSave: (current: string) => void;
}

/** Asks for the password of a change that has no form. */
export function PasswordDialog({ sent, onSave, ...dialog }: DialogProps) {
  const [current, setCurrent] = useState('');
  return (
    <FormDialog {...dialog} ready={current !== ''} sent={withoutNeed(sent)} onSave={() => onSave(current)}>
      <ConfirmPassword value={current} onValue={setCurrent} />
    </FormDialog>
  );
}

/** Field for the password, with the reason: the sign-in is not recent. */
function ConfirmPassword(props: { value: string; onValue: (value: string) => void }) {
  const { t } = useTranslation();
  return (
    <>
      <Text textStyle="sm">{t('account.page.confirmPassword')}</Text>
      <CurrentPassword hasPassword {...props} />
    </>
  );
}
