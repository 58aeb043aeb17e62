import { Box } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { CELL_LAYOUTS } from '../../../../core/rules/parameters/cell-layouts.ts';
import type { EditProps } from '../../../state/settings.ts';
import { ChoiceChips } from '../../../ui/fields/choice-chips.tsx';
import { FieldTitle, Note } from '../../../ui/texts.tsx';
import { changeCells } from '../edit/edit-settings.ts';
import { conformalRefusal } from '../edit/lattice-traits.ts';

export function CellsControl({ now, disabled, onEdit }: EditProps) {
  const { t } = useTranslation();
  if (now.latticeId === null) return null;
  const refusal = conformalRefusal(now);
  return (
    <Box>
      <FieldTitle mb="1.5">{t('modes.cells.title')}</FieldTitle>
      <ChoiceChips
        label={t('modes.cells.title')}
        chips={CELL_LAYOUTS.map((value) => ({
          value,
          text: t(`modes.cells.${value}`),
          ...(value === 'conformal' && refusal !== null ? { disabled: true } : {}),
        }))}
        value={now.cells}
        disabled={disabled}
        onChoose={(value) => onEdit(changeCells(now, value))}
        testId="cells"
      />
      {!disabled && (now.cells === 'conformal' || refusal !== null) && (
        <Note mt="1.5" data-testid="cells-note">
          {t(refusal === null ? 'modes.cells.help' : `modes.cells.not.${refusal}`)}
        </Note>
      )}
    </Box>
  );
}
