import { Moon, Sun } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { chooseColorMode, useColorMode } from '../state/color-mode.ts';
import { IconButton } from '../ui/button.tsx';
import { ChoiceMenu } from '../ui/fields/choice-menu.tsx';

/** Selects the light, dark or system appearance. */
export function ThemeSwitch() {
  const { t } = useTranslation();
  const { choice, mode } = useColorMode();
  return (
    <ChoiceMenu
      label={t('app.theme')}
      value={choice}
      choices={[
        { value: 'system', text: t('app.themeSystem') },
        { value: 'light', text: t('app.themeLight') },
        { value: 'dark', text: t('app.themeDark') },
      ]}
      onChoose={chooseColorMode}
      trigger={
        <IconButton aria-label={t('app.theme')} data-testid="theme">
          {mode === 'dark' ? <Moon /> : <Sun />}
        </IconButton>
      }
    />
  );
}
