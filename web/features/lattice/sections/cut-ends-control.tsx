import { Box, Flex } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import {
  defaultOpenEnds,
  type OpenEnds,
  offeredOpenEnds,
  openEndsRefusal,
  shownOpenEnds,
} from '../../../../core/rules/parameters/open-ends.ts';
import { openEndsCase } from '../../../state/cut-ends.ts';
import type { EditProps } from '../../../state/settings.ts';
import { Explain } from '../../../ui/explain.tsx';
import { ChoiceChips } from '../../../ui/fields/choice-chips.tsx';
import { Note } from '../../../ui/texts.tsx';
import { changeOpenEnds } from '../edit/edit-settings.ts';

/** Treatment of open ends. Hidden if the lattice or mode has no choice. */
export function CutEndsControl({ now, disabled, onEdit }: EditProps) {
  const { t } = useTranslation();
  const where = openEndsCase(now);
  const why = openEndsRefusal(where);
  if (why === 'mode' || why === 'surface') return null;
  const offered = offeredOpenEnds(where);
  const shown = shownOpenEnds(now.action);
  const note = why ?? (shown.every((value) => offered.includes(value)) ? null : 'bottom');
  const chip = (value: OpenEnds) => ({
    value,
    // In high, open ends are the default. In cut they are removed unless the user keeps them.
    text: t(`workspace.cutEnds.${value === 'keep' && now.action === 'cut' ? 'keepAll' : value}`),
    ...(why === null && !offered.includes(value) ? { disabled: true } : {}),
  });
  return (
    <Box>
      <Flex mb="1.5" align="center" gap="1" textStyle="sm" fontWeight="medium">
        {t('workspace.cutEnds.title')}
        <Explain
          label={t('start.hint.more', { topic: t('workspace.cutEnds.title') })}
          text={t('start.hint.openEnds')}
        />
      </Flex>
      <ChoiceChips
        label={t('workspace.cutEnds.title')}
        chips={shown.map(chip)}
        value={now.openEnds ?? defaultOpenEnds(now.action)}
        disabled={disabled || why !== null}
        onChoose={(value) => onEdit(changeOpenEnds(now, value))}
        testId="cut-ends"
      />
      {!disabled && note !== null && (
        <Note mt="1.5" data-testid="cut-ends-note">
          {t(`workspace.cutEnds.why.${note}`)}
        </Note>
      )}
    </Box>
  );
}
