import { UserMenu } from '../features/session/user-menu.tsx';
import { LanguageSwitch } from './language-switch.tsx';
import { ThemeSwitch } from './theme-switch.tsx';

export function HeaderMenus() {
  return (
    <>
      <ThemeSwitch />
      <LanguageSwitch />
      <UserMenu />
    </>
  );
}
