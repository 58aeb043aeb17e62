import { ChevronDown } from 'lucide-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { PRINT_PROCESSES, type PrintProcess } from '../../core/rules/parameters/printability.ts';
import { ChoiceMenu } from '../ui/fields/choice-menu.tsx';
import { SmallButton } from '../ui/small-button.tsx';

interface Props {
  process: PrintProcess;
  onProcess: (process: PrintProcess) => void;
}

/** Menu of the printing process. Memoised: menus are slow to render, and new previews do not affect it. */
export const ProcessMenu = memo(function ProcessMenu({ process, onProcess }: Props) {
  const { t } = useTranslation();
  return (
    <ChoiceMenu
      label={t('viewer.print.process')}
      value={process}
      choices={PRINT_PROCESSES.map((value) => ({ value, text: t(`viewer.print.processes.${value}`) }))}
      onChoose={onProcess}
      trigger={
        <SmallButton
          look="bare"
          size="xs"
          aria-label={`${t('viewer.print.process')}: ${process}`}
          data-testid="print-process"
        >
          {process}
          <ChevronDown aria-hidden />
        </SmallButton>
      }
    />
  );
});
