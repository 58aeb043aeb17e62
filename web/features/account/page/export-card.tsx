import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../api/error-text.ts';
import { Button } from '../../../ui/button.tsx';
import { notify } from '../../../ui/toast/toaster.ts';
import { PasswordDialog } from './asked-password.tsx';
import { TitledCard } from './titled-card.tsx';
import { isPasswordNeeded, useAccount, useExportAccount } from './use-account.ts';

/** Downloads a copy of the user's data. Asks for the password if the sign-in is not recent. */
export function ExportCard() {
  const { t } = useTranslation();
  const { data: account } = useAccount();
  const copy = useExportAccount();
  const [isOpen, setOpen] = useState(false);
  const start = (password: string) =>
    copy.mutate(password, {
      onSuccess: () => {
        setOpen(false);
        notify('success', t('account.page.exported'));
      },
      onError: (error) => {
        if (isOpen) return;
        if (isPasswordNeeded(error) && account?.hasPassword === true) setOpen(true);
        else notify('error', errorText(error, t));
      },
    });
  return (
    <TitledCard title={t('account.page.export')} lead={t('account.page.exportLead')}>
      <Button look="quiet" loading={copy.isPending} onClick={() => start('')} data-testid="export-account">
        {t('account.page.exportAction')}
      </Button>
      {isOpen && (
        <PasswordDialog
          title={t('account.page.export')}
          saveText={t('account.page.exportAction')}
          sent={copy}
          onSave={start}
          onClose={() => setOpen(false)}
          testId="export-dialog"
        />
      )}
    </TitledCard>
  );
}
