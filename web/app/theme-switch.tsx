import { Moon, Sun } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { type ColorModeChoice, chooseColorMode, useColorMode } from '../state/color-mode.ts';
import { IconButton } from '../ui/button.tsx';
import { ChoiceMenu, type Choosing } from '../ui/fields/choice-menu.tsx';

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
  const { mode } = useColorMode();
  return (
    <ChoiceMenu
      {...choice}
      trigger={
        <IconButton aria-label={choice.label} data-testid="theme">
          {mode === 'dark' ? <Moon /> : <Sun />}
        </IconButton>
      }
    />
  );
}
