import { Button } from '@chakra-ui/react';
import { ChevronDown } from 'lucide-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { PRINT_PROCESSES, type PrintProcess } from '../../core/rules/parameters/printability.ts';
import { ChoiceMenu } from '../ui/choice-menu.tsx';

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
        <Button
          variant="ghost"
          colorPalette="gray"
          size="xs"
          minH={{ base: '11', md: '8' }}
          aria-label={`${t('viewer.print.process')}: ${process}`}
          data-testid="print-process"
        >
          {process}
          <ChevronDown aria-hidden />
        </Button>
      }
    />
  );
});
