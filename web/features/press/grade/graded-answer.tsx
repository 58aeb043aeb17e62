import { Box, chakra, Stack, Table, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import {
  type PressFigures,
  type ShownFigures,
  shownFigures,
} from '../../../../core/mechanics/press/press-figures.ts';
import { LITTLE_SHARE } from '../../../../core/rules/parameters/grading.ts';
import { formatFigure } from '../../../lib/format.ts';
import { Button } from '../../../ui/button.tsx';
import { LimitsNote } from '../../../ui/stiffness/limits-note.tsx';
import { Note } from '../../../ui/texts.tsx';
import { LoadLegend } from '../load-legend.tsx';
import { loadText } from '../load-text.ts';
import { type Graded, isTakeable } from '../press-state.ts';

interface Props {
  graded: Graded;
  strengthMPa: number;
  /** Strut colours by class of load, as in the scene. */
  colors: readonly string[];
  /** Takes the gradient as the settings; missing while they are locked. */
  onTake?: (() => void) | undefined;
  /** True while its picture is stored. */
  taking: boolean;
}

export function GradedAnswer({ graded, strengthMPa, colors, onTake, taking }: Props) {
  const { t } = useTranslation();
  const { before, after, others, isReached, strutShare, darkestMm, lightestMm } = graded;
  const isGraded = isTakeable(graded);
  const percent = formatFigure(100 * (1 - after.massG / before.massG));
  const weaker = isGraded ? weakening(before, after) : null;
  return (
    <Stack gap="3.5" data-testid="press-graded" data-saved={(1 - after.massG / before.massG).toFixed(4)}>
      <Text textStyle="sm" fontWeight="medium" role="status" data-testid="press-graded-sentence">
        {isReached && after.massG > before.massG
          ? t('press.grade.stiffer')
          : !isGraded
            ? t('press.grade.even')
            : isReached
              ? t('press.grade.lighter', { percent })
              : t('press.grade.missed')}
      </Text>
      {weaker !== null && (
        <Text textStyle="xs" color="fg.warning" data-testid="press-graded-weaker">
          {t('press.grade.weaker', { now: formatFigure(weaker.nowN), first: formatFigure(weaker.firstN) })}
        </Text>
      )}
      {strutShare < LITTLE_SHARE && (
        <Text textStyle="xs" color="fg.warning" data-testid="press-graded-share">
          {t('press.grade.skins', { percent: formatFigure(100 * strutShare) })}
        </Text>
      )}
      <Table.Root size="sm" variant="line" bg="transparent" textStyle="xs" fontVariantNumeric="tabular-nums">
        <Table.Header>
          <Table.Row bg="transparent">
            <Table.ColumnHeader px="0">
              <chakra.span srOnly>{t('press.compare.figure')}</chakra.span>
            </Table.ColumnHeader>
            <Table.ColumnHeader px="1" textAlign="end" wordBreak="keep-all">
              {t('press.grade.before')}
            </Table.ColumnHeader>
            <Table.ColumnHeader px="0" textAlign="end">
              {t('press.grade.after')}
            </Table.ColumnHeader>
          </Table.Row>
        </Table.Header>
        <Table.Body>
          {ROWS.map(({ name, unit, value }) =>
            (name === 'stiffness' ? [graded, ...others] : [graded]).map((one) => (
              <FigureRow
                key={name + JSON.stringify(one.load)}
                name={[
                  `${t(`press.compare.rows.${name}`)}, ${unit}`,
                  // Every part has one weight under all loads.
                  ...(others.length > 0 && name !== 'mass' ? [loadText(t, one.load)] : []),
                ].join(': ')}
                values={[one.before, one.after].map((figures) => value(shownFigures(figures)))}
              />
            )),
          )}
        </Table.Body>
      </Table.Root>
      <Note>{t('press.grade.rods', { thin: formatFigure(lightestMm), thick: formatFigure(darkestMm) })}</Note>
      {isGraded && (
        <Button onClick={onTake} disabled={onTake === undefined} loading={taking} data-testid="press-take">
          {t('press.grade.take')}
        </Button>
      )}
      <LoadLegend figures={after} strengthMPa={strengthMPa} colors={colors} />
      <Box textStyle="xs" color="fg.muted">
        <Text mb="1.5">{t(others.length > 0 ? 'press.grade.noteLoads' : 'press.grade.note')}</Text>
        <LimitsNote />
      </Box>
    </Stack>
  );
}

/** Loss of strength, as a share, that is no news. */
const SAME_SHARE = 0.01;

/** Returns the forces at which a strut first fails, before and now, N, if it now fails earlier; else null. */
export function weakening(
  before: PressFigures,
  after: PressFigures,
): { firstN: number; nowN: number } | null {
  const [firstN, nowN] = [firstFailureN(before), firstFailureN(after)];
  return nowN < (1 - SAME_SHARE) * firstN ? { firstN, nowN } : null;
}

/** Force at which a strut first yields or buckles, N; infinite where neither is known. */
function firstFailureN(figures: PressFigures): number {
  const { firstYield, firstBuckling } = shownFigures(figures);
  return Math.min(firstYield?.forceN ?? Infinity, firstBuckling?.forceN ?? Infinity);
}

function FigureRow({ name, values }: { name: string; values: readonly (number | null | undefined)[] }) {
  return (
    <Table.Row bg="transparent">
      <Table.Cell px="0" color="fg.muted">
        {name}
      </Table.Cell>
      {values.map((value, index) => (
        <Table.Cell
          key={index === 0 ? 'before' : 'after'}
          px={index === 0 ? '1' : '0'}
          textAlign="end"
          whiteSpace="nowrap"
        >
          {value == null ? '–' : formatFigure(value)}
        </Table.Cell>
      ))}
    </Table.Row>
  );
}

const ROWS = [
  { name: 'mass', unit: 'g', value: ({ massG }: ShownFigures) => massG },
  { name: 'stiffness', unit: 'N/mm', value: ({ stiffnessNPerMm }: ShownFigures) => stiffnessNPerMm },
  { name: 'perGram', unit: 'N/mm/g', value: ({ stiffnessPerGram }: ShownFigures) => stiffnessPerGram },
  { name: 'firstYield', unit: 'N', value: ({ firstYield }: ShownFigures) => firstYield?.forceN },
  { name: 'firstBuckling', unit: 'N', value: ({ firstBuckling }: ShownFigures) => firstBuckling?.forceN },
] as const;
