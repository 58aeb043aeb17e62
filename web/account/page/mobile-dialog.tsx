import { useTranslation } from 'react-i18next';
import { CodeDialog } from './code-dialog.tsx';
import { useBindMobile } from './use-account.ts';

/** Binds a mobile number. */
export function MobileDialog(props: { hasPassword: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <CodeDialog
      title={t('account.page.editMobile')}
      use="mobile"
      change={useBindMobile()}
      testId="mobile-dialog"
      {...props}
    />
  );
}
