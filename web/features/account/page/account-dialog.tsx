import { Text } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { notify } from '../../../ui/toast/toaster.ts';
import { CurrentPassword } from '../current-password.tsx';
import { isReadyPassword, NewPasswordFields, NO_PASSWORD } from '../new-password-fields.tsx';
import { CodeDialog } from './code-dialog.tsx';
import { NameDialog } from './name-dialog.tsx';
import { PictureDialog } from './picture/picture-dialog.tsx';
import { type Account, useBindMobile, useChangeEmail, useChangePassword } from './use-account.ts';
import { useApiKeys } from './use-api-keys.ts';
import { WechatDialog } from './wechat-dialog.tsx';

export type AccountDialogName = 'picture' | 'name' | 'password' | 'email' | 'mobile' | 'wechat';

interface Props {
  account: Account;
  open: AccountDialogName | null;
  onClose: () => void;
}

export function AccountDialog({ account, open, onClose }: Props) {
  const { username, hasPassword, email, is_bind_wechat: isBound } = account;
  const given = { hasPassword, onClose };
  switch (open) {
    case 'picture':
      return <PictureDialog onClose={onClose} />;
    case 'name':
      return <NameDialog username={username} onClose={onClose} />;
    case 'password':
      return <PasswordDialog {...given} />;
    case 'email':
      return <EmailDialog isFirst={email === ''} {...given} />;
    case 'mobile':
      return <MobileDialog {...given} />;
    case 'wechat':
      return <WechatDialog isBound={isBound} {...given} />;
    default:
      return null;
  }
}

function EmailDialog({ isFirst, ...props }: { isFirst: boolean; hasPassword: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <CodeDialog
      title={t(isFirst ? 'account.page.addEmail' : 'account.page.editEmail')}
      use="bind"
      label={t('account.page.emailNew')}
      change={useChangeEmail()}
      testId="email-dialog"
      {...props}
    />
  );
}

function MobileDialog(props: { hasPassword: boolean; onClose: () => void }) {
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

function PasswordDialog({ hasPassword, onClose }: { hasPassword: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  const [current, setCurrent] = useState('');
  const [typed, setTyped] = useState(NO_PASSWORD);
  const change = useChangePassword();
  const { data: keys = [] } = useApiKeys();
  const saved = () => {
    notify('success', t('account.success.changed'));
    onClose();
  };
  return (
    <FormDialog
      title={t(hasPassword ? 'account.page.editPassword' : 'account.page.setPassword')}
      ready={isReadyPassword(typed) && (!hasPassword || current !== '')}
      sent={change}
      onSave={() => change.mutate({ current, ...typed }, { onSuccess: saved })}
      onClose={onClose}
      testId="password-dialog"
    >
      <CurrentPassword hasPassword={hasPassword} value={current} onValue={setCurrent} />
      <NewPasswordFields label={t('account.passwordNew')} typed={typed} onTyped={setTyped} />
      {keys.length > 0 && (
        <Text textStyle="sm" data-testid="password-keeps-keys">
          {t('account.keys.kept', { names: keys.map(({ name }) => name).join(t('app.comma')) })}
        </Text>
      )}
    </FormDialog>
  );
}
