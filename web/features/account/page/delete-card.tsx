import { Text } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { notify } from '../../../ui/toast/toaster.ts';
import { CurrentPassword } from '../current-password.tsx';
import { TitledCard } from './titled-card.tsx';
import { useAccount, useDeleteAccount } from './use-account.ts';

/** Deletes the account after a question. `onDeleted` leaves the page, which has no user any more. */
export function DeleteCard({ onDeleted }: { onDeleted: () => void }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  return (
    <TitledCard title={t('account.page.remove')} lead={t('account.page.removeLead')}>
      <Button look="quiet" onClick={() => setOpen(true)} data-testid="delete-account">
        {t('account.page.remove')}
      </Button>
      {isOpen && <DeleteDialog onDeleted={onDeleted} onClose={() => setOpen(false)} />}
    </TitledCard>
  );
}

/** Names the consequence and asks for the password. */
function DeleteDialog({ onDeleted, onClose }: { onDeleted: () => void; onClose: () => void }) {
  const { t } = useTranslation();
  const { data: account } = useAccount();
  const remove = useDeleteAccount();
  const [current, setCurrent] = useState('');
  const hasPassword = account?.hasPassword === true;
  const save = () =>
    remove.mutate(current, {
      onSuccess: () => {
        notify('success', t('account.page.removed'));
        onDeleted();
      },
    });
  return (
    <FormDialog
      title={t('account.page.removeTitle')}
      saveText={t('account.page.remove')}
      ready={account !== undefined && (!hasPassword || current !== '')}
      sent={remove}
      onSave={save}
      onClose={onClose}
      testId="delete-dialog"
    >
      <Text textStyle="sm">{t('account.page.removeText')}</Text>
      <CurrentPassword hasPassword={hasPassword} value={current} onValue={setCurrent} />
    </FormDialog>
  );
}
