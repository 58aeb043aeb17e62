import { Box } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import {
  JOIN_ISLANDS,
  type JoinIslands,
  offersLinks,
} from '../../../../core/rules/parameters/join-islands.ts';
import { offeredOpenEnds } from '../../../../core/rules/parameters/open-ends.ts';
import { openEndsCase } from '../../../state/cut-ends.ts';
import { linksCase } from '../../../state/island-links.ts';
import type { EditProps } from '../../../state/settings.ts';
import { ChoiceChips } from '../../../ui/fields/choice-chips.tsx';
import { FieldTitle } from '../../../ui/texts.tsx';
import { canHaveShell, changeJoin, joinOf } from '../edit/edit-settings.ts';
import { takesShell } from '../edit/lattice-traits.ts';

interface Props extends EditProps {
  smallestExtentMm: number;
}

/** Choice of how separate parts of the lattice are joined, so that thin ribs stay. Of struts. */
export function JoinControl({ now, disabled, smallestExtentMm, onEdit }: Props) {
  const { t } = useTranslation();
  const open = { ...now, shellMm: null };
  const offered: Record<JoinIslands, boolean> = {
    none: true,
    links: offersLinks(linksCase(open)),
    net: offeredOpenEnds(openEndsCase(open)).includes('net'),
    shell: takesShell(now) && canHaveShell(smallestExtentMm),
  };
  return (
    <Box>
      <FieldTitle mb="1.5">{t('workspace.join.title')}</FieldTitle>
      <ChoiceChips
        label={t('workspace.join.title')}
        chips={JOIN_ISLANDS.map((value) => ({
          value,
          text: t(`workspace.join.${value}`),
          ...(offered[value] ? {} : { disabled: true }),
        }))}
        value={joinOf(now)}
        disabled={disabled}
        onChoose={(value) => onEdit(changeJoin(now, value, smallestExtentMm))}
        testId="join-islands"
      />
    </Box>
  );
}
