import { useTranslation } from 'react-i18next';
import type { Language } from '../../core/contract/envelope.ts';
import { readLanguage } from '../state/language.ts';
import { chooseLanguage } from '../texts/i18n.ts';
import { ChoiceMenu, type Choosing } from '../ui/fields/choice-menu.tsx';
import { notify } from '../ui/toast/toaster.ts';
import { LanguageButton } from './switch-buttons.tsx';

/** Choice between Chinese and English, which is stored. */
export function useLanguageChoice(): Choosing<Language> {
  const { t } = useTranslation();
  return {
    label: t('app.language'),
    value: readLanguage(),
    choices: [
      { value: 'en', text: t('app.english') },
      { value: 'cn', text: t('app.chinese') },
    ],
    onChoose: (chosen) => {
      chooseLanguage(chosen).catch(() => notify('error', t('error.network')));
    },
  };
}

export function LanguageSwitch() {
  const choice = useLanguageChoice();
  return <ChoiceMenu {...choice} trigger={<LanguageButton data-testid="language" />} />;
}
