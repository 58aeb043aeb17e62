import { Menu, Skeleton } from '@chakra-ui/react';
import { CircleUserRound } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSession, wasSignedIn } from '../features/session/use-session.ts';
import { AccountItems, SignInLink } from '../features/session/user-menu.tsx';
import { Avatar } from '../ui/avatar.tsx';
import { IconButton } from '../ui/button.tsx';
import { ChoiceItems } from '../ui/fields/choice-menu.tsx';
import { MenuBox } from '../ui/menu-box.tsx';
import { useLanguageChoice } from './language-switch.tsx';
import { useThemeChoice } from './theme-switch.tsx';

/** Account, language and appearance in one menu, where the bar has no room for three. */
export function PhoneMenu() {
  const { t } = useTranslation();
  const { state, user } = useSession();
  const language = useLanguageChoice();
  const theme = useThemeChoice();
  return (
    <MenuBox
      minW="60"
      maxH="calc(100dvh - 64px)"
      overflowY="auto"
      trigger={
        <IconButton aria-label={t('app.menu')} data-testid={user === null ? 'phone-menu' : 'account'}>
          {user === null ? (
            state === 'unknown' && wasSignedIn() ? (
              <Skeleton boxSize="8" rounded="full" />
            ) : (
              <CircleUserRound />
            )
          ) : (
            <Avatar user={user} size="8" />
          )}
        </IconButton>
      }
    >
      {user === null ? (
        <Menu.Item value="sign-in" minH="11" rounded="l2" asChild>
          <SignInLink />
        </Menu.Item>
      ) : (
        <AccountItems user={user} />
      )}
      <Menu.Separator />
      <ChoiceItems titled {...language} />
      <Menu.Separator />
      <ChoiceItems titled {...theme} />
    </MenuBox>
  );
}
