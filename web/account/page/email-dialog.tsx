import { useTranslation } from 'react-i18next';
import { CodeDialog } from './code-dialog.tsx';
import { useChangeEmail } from './use-account.ts';

/** Changes the e-mail. */
export function EmailDialog(props: { hasPassword: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <CodeDialog
      title={t('account.page.editEmail')}
      use="bind"
      label={t('account.page.emailNew')}
      change={useChangeEmail()}
      testId="email-dialog"
      {...props}
    />
  );
}
