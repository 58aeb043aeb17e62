import { Box, Menu, Portal, Skeleton, Text, VisuallyHidden } from '@chakra-ui/react';
import { useLocation } from '@tanstack/react-router';
import { ChevronDown, LogIn, LogOut, ReceiptText, Settings } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { keepTask } from '../../state/sign-in-prompt.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { RouteLink } from '../../ui/route-link.tsx';
import { useSession, useSignOut } from './use-session.ts';

/** Sign-in for visitors; name, free downloads and sign-out for users. */
export function UserMenu() {
  const { t } = useTranslation();
  const { state, user } = useSession();
  const leave = useSignOut();
  if (state === 'unknown') return <Skeleton h="9" w="20" rounded="l2" />;
  if (user === null) return <SignInLink />;
  return (
    <Menu.Root positioning={{ placement: 'bottom-end' }}>
      <Menu.Trigger asChild>
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
      </Menu.Trigger>
      <Portal>
        <Menu.Positioner>
          <Menu.Content minW="60" rounded="l3" p="1.5">
            <UserLines user={user} />
            <Menu.Separator />
            <Menu.Item value="settings" minH="11" rounded="l2" asChild>
              <RouteLink to="/PersonalData" data-testid="account-settings">
                <Settings size={16} aria-hidden />
                {t('account.page.title')}
              </RouteLink>
            </Menu.Item>
            <Menu.Item value="payments" minH="11" rounded="l2" asChild>
              <RouteLink to="/payments" data-testid="payments">
                <ReceiptText size={16} aria-hidden />
                {t('account.title.payments')}
              </RouteLink>
            </Menu.Item>
            <Menu.Item value="sign-out" minH="11" rounded="l2" onClick={() => leave.mutate()}>
              <LogOut size={16} aria-hidden />
              {t('session.signOut')}
            </Menu.Item>
          </Menu.Content>
        </Menu.Positioner>
      </Portal>
    </Menu.Root>
  );
}

/** Sign-in that returns to the current page. */
function SignInLink() {
  const { t } = useTranslation();
  const { href } = useLocation();
  return (
    <Button asChild px="4" data-testid="sign-in">
      <RouteLink to="/login" search={{ target: href }} onClick={() => keepTask(null)}>
        <LogIn aria-hidden />
        {t('session.signIn')}
      </RouteLink>
    </Button>
  );
}

/** Name, e-mail address and remaining free downloads. */
function UserLines({ user }: { user: NonNullable<ReturnType<typeof useSession>['user']> }) {
  const { t } = useTranslation();
  return (
    <Box px="3" py="2.5">
      <Text fontWeight="semibold" truncate>
        {user.username}
      </Text>
      {user.email !== '' && (
        <Text textStyle="sm" color="fg.muted" truncate>
          {user.email}
        </Text>
      )}
      <Text textStyle="sm" color="fg.muted" mt="1">
        {t('session.trialsLeft', { left: user.leftTrialNumber })}
      </Text>
    </Box>
  );
}
