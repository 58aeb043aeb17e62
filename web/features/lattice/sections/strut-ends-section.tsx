import { Box, Stack } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { MODE_TRAITS } from '../../../../core/rules/parameters/lattice-modes.ts';
import type { EditProps } from '../../../state/settings.ts';
import { CheckBox } from '../../../ui/fields/check-box.tsx';
import { Section } from '../../../ui/section.tsx';
import { Note } from '../../../ui/texts.tsx';
import { changeAction, outputsOf } from '../edit/edit-settings.ts';
import { isSurface } from '../edit/lattice-traits.ts';
import { CutEndsControl } from './cut-ends-control.tsx';
import { JoinControl } from './join-control.tsx';

interface Props extends EditProps {
  smallestExtentMm: number;
}

/** Struts at the surface: flush where the lattice allows it, open ends, and loose islands. Hidden without a choice. */
export function StrutEndsSection({ smallestExtentMm, ...edit }: Props) {
  const { t } = useTranslation();
  const { now, disabled, onEdit } = edit;
  const canBeFlush = outputsOf(now).includes('cut');
  const isLow = now.action === 'low';
  const hasStruts = MODE_TRAITS[now.mode].isUniform && !isSurface(now);
  if (!canBeFlush && !hasStruts) return null;
  return (
    <Section title={t('workspace.panel.strutEnds')}>
      <Stack gap="3.5">
        {canBeFlush && (
          <Box>
            <CheckBox
              checked={now.action === 'cut'}
              disabled={disabled || isLow}
              onChecked={(isFlush) => onEdit(changeAction(now, isFlush ? 'cut' : 'high'))}
              label={t('workspace.panel.cut')}
              testId="flush-ends"
            />
            {!disabled && isLow && <Note>{t('workspace.panel.flushNeedsHigh')}</Note>}
          </Box>
        )}
        <CutEndsControl {...edit} />
        {hasStruts && <JoinControl {...edit} smallestExtentMm={smallestExtentMm} />}
      </Stack>
    </Section>
  );
}
