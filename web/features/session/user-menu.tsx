import { Box, Menu, Skeleton, Text, VisuallyHidden } from '@chakra-ui/react';
import { useLocation } from '@tanstack/react-router';
import { ChevronDown, CircleHelp, Files, LogIn, LogOut, ReceiptText, Settings } from 'lucide-react';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { keepTask } from '../../state/sign-in-prompt.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { MenuBox } from '../../ui/menu-box.tsx';
import { RouteLink } from '../../ui/route-link.tsx';
import { Lead } from '../../ui/texts.tsx';
import { useSession, useSignOut, wasSignedIn } from './use-session.ts';

const PAGES = [
  { to: '/batch', text: 'batch.title', Icon: Files, testId: 'account-batch' },
  { to: '/PersonalData', text: 'account.page.title', Icon: Settings, testId: 'account-settings' },
  { to: '/payments', text: 'account.title.payments', Icon: ReceiptText, testId: 'payments' },
  { to: '/help', text: 'start.foot.help', Icon: CircleHelp, testId: 'account-help' },
] as const;

interface UserProps {
  user: NonNullable<ReturnType<typeof useSession>['user']>;
}

export function UserMenu() {
  const { t } = useTranslation();
  const { state, user } = useSession();
  if (state === 'unknown' && wasSignedIn()) return <Skeleton boxSize="8" mx="2" rounded="full" />;
  if (user === null) return <SignInButton />;
  return (
    <MenuBox
      minW="60"
      trigger={
        <Button look="bare" px="2" data-testid="account">
          <VisuallyHidden>{t('session.account')}</VisuallyHidden>
          <Box as="span" aria-hidden="true">
            <Avatar user={user} size="8" />
          </Box>
          <Box as="span" hideBelow="md" maxW="32" truncate>
            {user.username}
          </Box>
          <Box as="span" hideBelow="md">
            <ChevronDown size={16} aria-hidden />
          </Box>
        </Button>
      }
    >
      <AccountItems user={user} />
    </MenuBox>
  );
}

/** Name of the user, batch, pages of the account, help and sign-out, within a menu. */
export function AccountItems({ user }: UserProps) {
  const { t } = useTranslation();
  const leave = useSignOut();
  return (
    <>
      <UserLines user={user} />
      <Menu.Separator />
      {PAGES.map(({ to, text, Icon, testId }) => (
        <Menu.Item key={to} value={to} minH="11" rounded="l2" asChild>
          <RouteLink to={to} data-testid={testId}>
            <Icon size={16} aria-hidden />
            {t(text)}
          </RouteLink>
        </Menu.Item>
      ))}
      <Menu.Item value="sign-out" minH="11" rounded="l2" onClick={() => leave.mutate()}>
        <LogOut size={16} aria-hidden />
        {t('session.signOut')}
      </Menu.Item>
    </>
  );
}

function SignInButton() {
  return (
    <Button asChild px="4">
      <SignInLink />
    </Button>
  );
}

/** Sign-in that returns to the current page. */
export function SignInLink({ onClick, ...rest }: Omit<ComponentProps<'a'>, 'href' | 'target'>) {
  const { t } = useTranslation();
  const { href } = useLocation();
  return (
    <RouteLink
      {...rest}
      to="/login"
      search={{ target: href }}
      onClick={(event) => {
        onClick?.(event);
        keepTask(null);
      }}
      data-testid="sign-in"
    >
      <LogIn size={16} aria-hidden />
      {t('session.signIn')}
    </RouteLink>
  );
}

function UserLines({ user }: UserProps) {
  const { t } = useTranslation();
  return (
    <Box px="2" py="2.5">
      <Text fontWeight="semibold" truncate>
        {user.username}
      </Text>
      {user.email !== '' && <Lead truncate>{user.email}</Lead>}
      <Lead mt="1">{t('session.trialsLeft', { left: user.leftTrialNumber })}</Lead>
    </Box>
  );
}
