import { Box, HStack, Stack } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { UserInfo } from '../../../../core/contract/calls/account/account.ts';
import { useHost } from '../../../api/use-host.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Button } from '../../../ui/button.tsx';
import { LoadFailed } from '../../../ui/load-failed.tsx';
import { Lead } from '../../../ui/texts.tsx';
import { AccountDialog, type AccountDialogName } from './account-dialog.tsx';
import { AccountRow } from './account-row.tsx';
import { JobMailRow } from './job-mail-row.tsx';
import { type Account, useAccount } from './use-account.ts';

/** Picture, name, password and e-mail, each with its dialog. What the session knows of its user is there at once. */
export function AccountCard({ user }: { user: UserInfo | null }) {
  const { t } = useTranslation();
  const { data: account, isError, refetch } = useAccount();
  const [open, setOpen] = useState<AccountDialogName | null>(null);
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
  const known = account ?? user;
  if (known === null) return null;
  return (
    <Box bg="bg.panel" borderWidth="1px" rounded="l3" p={{ base: '5', md: '7' }}>
      <HStack gap="5" pb="5">
        <Avatar user={known} size="20" />
        <Stack gap="2" align="start">
          <Button look="quiet" onClick={() => setOpen('picture')} data-testid="edit-picture">
            {t('account.page.changePicture')}
          </Button>
          <Lead>{t('account.page.pictureHint')}</Lead>
        </Stack>
      </HStack>
      <NameRows account={known} onOpen={setOpen} />
      <ContactRows account={known} onOpen={setOpen} />
      {account && <AccountDialog account={account} open={open} onClose={() => setOpen(null)} />}
    </Box>
  );
}

interface RowsProps {
  account: UserInfo & Partial<Account>;
  onOpen: (dialog: AccountDialogName) => void;
}

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
        value={
          hasPassword === undefined
            ? '\u00a0'
            : t(hasPassword ? 'account.page.passwordSet' : 'account.page.passwordUnset')
        }
        quiet
        action={t(hasPassword === false ? 'account.page.set' : 'account.page.edit')}
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
      <JobMailRow on={account.mailWhenDone} email={email} />
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
