import type { ButtonProps, IconButtonProps } from '@chakra-ui/react';
import { Languages, Moon, Sun } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useColorMode } from '../state/color-mode.ts';
import { readLanguage } from '../state/language.ts';
import { Button, IconButton } from '../ui/button.tsx';

/** Button of the choice of the appearance: drawn with the frame, before its menu has loaded. */
export function ThemeButton(props: IconButtonProps) {
  const { t } = useTranslation();
  const { mode } = useColorMode();
  return (
    <IconButton aria-label={t('app.theme')} {...props}>
      {mode === 'dark' ? <Moon /> : <Sun />}
    </IconButton>
  );
}

/** Button of the choice of the language: drawn with the frame, before its menu has loaded. */
export function LanguageButton(props: ButtonProps) {
  return (
    <Button look="bare" px="3" {...props}>
      <Languages aria-hidden />
      {readLanguage() === 'cn' ? '中文' : 'EN'}
    </Button>
  );
}
