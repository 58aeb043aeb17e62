import { Languages } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { readLanguage } from '../state/language.ts';
import { chooseLanguage } from '../texts/i18n.ts';
import { Button } from '../ui/button.tsx';
import { ChoiceMenu } from '../ui/fields/choice-menu.tsx';
import { notify } from '../ui/toast/toaster.ts';

/** Switches between Chinese and English; the choice is stored. */
export function LanguageSwitch() {
  const { t } = useTranslation();
  const language = readLanguage();
  return (
    <ChoiceMenu
      label={t('app.language')}
      value={language}
      choices={[
        { value: 'en', text: t('app.english') },
        { value: 'cn', text: t('app.chinese') },
      ]}
      onChoose={(chosen) => {
        chooseLanguage(chosen).catch(() => notify('error', t('error.network')));
      }}
      trigger={
        <Button look="bare" px="3" data-testid="language">
          <Languages aria-hidden />
          {language === 'cn' ? '中文' : 'EN'}
        </Button>
      }
    />
  );
}
