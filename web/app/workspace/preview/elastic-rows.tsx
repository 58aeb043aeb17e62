import { Box, chakra, Flex, Text } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { LawFault } from '../../../../core/mechanics/law/law-bounds.ts';
import { FigureLine } from '../../../ui/figure-text.tsx';
import { LimitsNote } from '../../../ui/stiffness/limits-note.tsx';

/** Moduli as text, with the names of their rows. */
export interface ModulusRow {
  /** Region or rod. */
  label: string;
  moduli: string;
}

interface Props {
  title: string;
  rows: readonly ModulusRow[];
  note: string | null;
}

/** Young's moduli of a lattice that has more than one set of them: a line per region, or per end of a gradient. */
export function ElasticRows({ title, rows, note }: Props) {
  return (
    <ElasticBox>
      <chakra.span color="fg.muted">{title}</chakra.span>
      {rows.map(({ label, moduli }) => (
        <FigureLine key={label} ps="2" name={label}>
          {moduli}
        </FigureLine>
      ))}
      {note !== null && <Text color="fg.muted">{note}</Text>}
      <LimitsNote />
    </ElasticBox>
  );
}

export function NoModulus({ reason }: { reason: 'unknownCells' | 'fewCells' | LawFault }) {
  const { t } = useTranslation();
  return (
    <ElasticBox>
      <Text color="fg.muted">{t(`press.elastic.${reason}`)}</Text>
    </ElasticBox>
  );
}

export function ComputingModulus() {
  const { t } = useTranslation();
  return (
    <ElasticBox>
      <Flex color="fg.muted" justify="space-between" gap="3">
        <span>{t('press.elastic.young')}</span>
        <span>{t('press.elastic.computing')}</span>
      </Flex>
    </ElasticBox>
  );
}

export function ElasticBox({ children }: { children: ReactNode }) {
  return (
    <Box mt="2.5" pt="2" borderTopWidth="1px" textStyle="xs" data-testid="elastic">
      {children}
    </Box>
  );
}
