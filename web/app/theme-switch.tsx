import { useTranslation } from 'react-i18next';
import { type ColorModeChoice, chooseColorMode, useColorMode } from '../state/color-mode.ts';
import { ChoiceMenu, type Choosing } from '../ui/fields/choice-menu.tsx';
import { ThemeButton } from './switch-buttons.tsx';

/** Choice of the light, dark or system appearance. */
export function useThemeChoice(): Choosing<ColorModeChoice> {
  const { t } = useTranslation();
  return {
    label: t('app.theme'),
    value: useColorMode().choice,
    choices: [
      { value: 'system', text: t('app.themeSystem') },
      { value: 'light', text: t('app.themeLight') },
      { value: 'dark', text: t('app.themeDark') },
    ],
    onChoose: chooseColorMode,
  };
}

export function ThemeSwitch() {
  const choice = useThemeChoice();
  return <ChoiceMenu {...choice} trigger={<ThemeButton data-testid="theme" />} />;
}
