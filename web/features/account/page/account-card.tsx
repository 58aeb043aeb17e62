import { Box, HStack, Skeleton, Stack, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useHost } from '../../../api/use-host.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Button } from '../../../ui/button.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { LoadFailed } from '../../../ui/load-failed.tsx';
import { notify } from '../../../ui/toast/toaster.ts';
import { CurrentPassword } from '../current-password.tsx';
import { isReadyPassword, NewPasswordFields, NO_PASSWORD } from '../new-password-fields.tsx';
import { AccountRow } from './account-row.tsx';
import { CodeDialog } from './code-dialog.tsx';
import { JobMailRow } from './job-mail-row.tsx';
import { NameDialog } from './name-dialog.tsx';
import { PictureDialog } from './picture/picture-dialog.tsx';
import { type Account, useAccount, useBindMobile, useChangeEmail, useChangePassword } from './use-account.ts';
import { WechatDialog } from './wechat-dialog.tsx';

type Dialog = 'picture' | 'name' | 'password' | 'email' | 'mobile' | 'wechat';

/** Picture, name, password and e-mail, each with its dialog. */
export function AccountCard() {
  const { t } = useTranslation();
  const { data: account, isError, refetch } = useAccount();
  const [open, setOpen] = useState<Dialog | null>(null);
  if (isError) {
    return (
      <LoadFailed
        text={t('account.page.failed')}
        onRetry={() => void refetch()}
        bg="bg.panel"
        borderWidth="1px"
        rounded="l3"
        p="6"
      />
    );
  }
  if (account === undefined) return <Skeleton h="96" rounded="l3" />;
  return (
    <Box bg="bg.panel" borderWidth="1px" rounded="l3" p={{ base: '5', md: '7' }}>
      <HStack gap="5" pb="5">
        <Avatar user={account} size="20" />
        <Stack gap="2" align="start">
          <Button look="quiet" onClick={() => setOpen('picture')} data-testid="edit-picture">
            {t('account.page.changePicture')}
          </Button>
          <Text textStyle="sm" color="fg.muted">
            {t('account.page.pictureHint')}
          </Text>
        </Stack>
      </HStack>
      <NameRows account={account} onOpen={setOpen} />
      <ContactRows account={account} onOpen={setOpen} />
      <AccountDialog account={account} open={open} onClose={() => setOpen(null)} />
    </Box>
  );
}

interface RowsProps {
  account: Account;
  onOpen: (dialog: Dialog) => void;
}

/** Rows of name and password. */
function NameRows({ account: { username, hasPassword }, onOpen }: RowsProps) {
  const { t } = useTranslation();
  return (
    <>
      <AccountRow
        label={t('account.page.name')}
        value={username}
        action={t('account.page.edit')}
        onAct={() => onOpen('name')}
        testId="edit-name"
      />
      <AccountRow
        label={t('account.page.password')}
        value={t(hasPassword ? 'account.page.passwordSet' : 'account.page.passwordUnset')}
        quiet
        action={t(hasPassword ? 'account.page.edit' : 'account.page.set')}
        onAct={() => onOpen('password')}
        testId="edit-password"
      />
    </>
  );
}

/**
 * Rows of e-mail, mobile number and WeChat. The last two exist in the Chinese locale only
 * (docs/specification.md#permissions), if the host supports them.
 */
function ContactRows({ account, onOpen }: RowsProps) {
  const { t, i18n } = useTranslation();
  const host = useHost();
  const { email, mobile, is_bind_wechat: isBound } = account;
  const chinese = i18n.language === 'cn';
  return (
    <>
      <AccountRow
        label={t('account.page.email')}
        value={email === '' ? t('account.page.emailUnset') : email}
        quiet={email === ''}
        action={t(email === '' ? 'account.page.set' : 'account.page.edit')}
        onAct={() => onOpen('email')}
        testId="edit-email"
      />
      <JobMailRow on={account.mailWhenDone === true} email={email} />
      {chinese && host?.mobile === true && (
        <AccountRow
          label={t('account.page.mobile')}
          value={mobile === '' ? t('account.page.mobileUnset') : mobile}
          quiet={mobile === ''}
          action={t(mobile === '' ? 'account.page.bind' : 'account.page.edit')}
          onAct={() => onOpen('mobile')}
          testId="edit-mobile"
        />
      )}
      {chinese && host?.wechatLogin === true && (
        <AccountRow
          label={t('account.page.wechat')}
          value={t(isBound ? 'account.page.wechatBound' : 'account.page.wechatUnset')}
          quiet={!isBound}
          action={t(isBound ? 'account.page.edit' : 'account.page.bind')}
          onAct={() => onOpen('wechat')}
          testId="edit-wechat"
        />
      )}
    </>
  );
}

interface DialogProps {
  account: Account;
  open: Dialog | null;
  onClose: () => void;
}

/** The open dialog of the card. */
function AccountDialog({ account, open, onClose }: DialogProps) {
  const { username, hasPassword, email, is_bind_wechat: isBound } = account;
  const given = { hasPassword, onClose };
  switch (open) {
    case 'picture':
      return <PictureDialog onClose={onClose} />;
    case 'name':
      return <NameDialog username={username} {...given} />;
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

/** Changes the e-mail, or sets the first one. */
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

/** Binds a mobile number. */
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

/** Changes the password, or sets the first one. */
function PasswordDialog({ hasPassword, onClose }: { hasPassword: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  const [current, setCurrent] = useState('');
  const [typed, setTyped] = useState(NO_PASSWORD);
  const change = useChangePassword();
  const saved = () => {
    notify('success', t('account.success.changed'));
    onClose();
  };
  return (
    <FormDialog
      title={t(hasPassword ? 'account.page.editPassword' : 'account.page.setPassword')}
      ready={isReadyPassword(typed) && (!hasPassword || current !== '')}
      busy={change.isPending}
      error={change.error}
      onSave={() => change.mutate({ current, ...typed }, { onSuccess: saved })}
      onClose={onClose}
      testId="password-dialog"
    >
      <CurrentPassword hasPassword={hasPassword} value={current} onValue={setCurrent} />
      <NewPasswordFields label={t('account.passwordNew')} typed={typed} onTyped={setTyped} />
    </FormDialog>
  );
}
