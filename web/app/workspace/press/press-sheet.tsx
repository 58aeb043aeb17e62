import { Box, chakra, Portal, Text } from '@chakra-ui/react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { CompareTable } from '../../../features/press/compare/compare-table.tsx';
import { comparison, type Variant } from '../../../features/press/compare/variants.ts';
import { ForceCourse } from '../../../features/press/force-course.tsx';
import { LoadScale } from '../../../features/press/load-legend.tsx';
import { pressNotes } from '../../../features/press/press-notes.ts';
import { dateText } from '../../../lib/date-text.ts';
import { formatPercent } from '../../../lib/format.ts';
import { preferredUnits, UNITS } from '../../../lib/units.ts';
import { useStateOf } from '../../../state/snapshots.ts';
import type { Fact, FactStyle } from '../../orders/fact.ts';
import { settingsFacts } from '../../orders/order-facts.ts';
import { pressedHow, pressFacts } from '../../orders/press-facts.ts';
import {
  Facts,
  PaperSheet,
  PartTitle,
  SheetLimits,
  ThirdsGrid,
  TWO_THIRDS,
} from '../../orders/sheet-parts.tsx';

/** Sheet that is printed instead of the studio: one answer, or several side by side. Draws nothing on the screen. */
export function PressSheet() {
  const { t, i18n } = useTranslation();
  const { printed } = useStateOf(comparison);
  useEffect(() => {
    if (printed.length > 0) window.print();
  }, [printed]);
  const [first] = printed;
  if (first === undefined) return null;
  const language = i18n.language === 'cn' ? 'cn' : 'en';
  const style: FactStyle = { t, language, units: UNITS[preferredUnits()] };
  const notes = printed.flatMap(({ figures, isSurface = false }) => pressNotes(t, figures, isSurface));
  return (
    <Portal>
      <Box
        data-printed
        data-testid="press-report"
        display="none"
        css={{ '@media print': { display: 'block' } }}
      >
        <PaperSheet
          title={first.partName}
          about={[t('press.compare.reportTitle'), dateText(new Date().toISOString(), language)]}
          testId="press-sheet"
        >
          {printed.length === 1 ? <OneAnswer answer={first} style={style} /> : <Answers answers={printed} />}
          <SheetLimits sentences={[...new Set(notes), t('press.limits.short')]} />
        </PaperSheet>
      </Box>
    </Portal>
  );
}

function OneAnswer({ answer, style }: { answer: Variant; style: FactStyle }) {
  const { t, units } = style;
  const { settings, figures, others = [], axis, friction, patches, isSurface = false, picture } = answer;
  const between = patches ? (patches.guided ? 'guided' : 'places') : friction ? 'rough' : 'greased';
  const press = { figures, others, axis, between, isSurface, picture: null } as const;
  const { printsPercent = null } = answer;
  const prints = printsPercent !== null && {
    name: 'prints',
    title: t(`press.compare.rows.${isSurface ? 'printsWall' : 'prints'}`),
    text: formatPercent(printsPercent / 100),
  };
  const made: Fact[] = [
    ...settingsFacts(settings, { report: null }, style),
    { name: 'material', title: t('modes.material'), text: answer.materialText },
    ...(prints ? [prints] : []),
  ];
  const weight = { name: 'mass', title: t('press.mass'), text: units.weight(figures.massG) };
  return (
    <ThirdsGrid>
      <Box {...TWO_THIRDS}>
        {picture && (
          <>
            <chakra.img src={picture} alt={answer.latticeText} w="full" h="84mm" objectFit="contain" />
            <LoadScale {...answer} units={units} />
          </>
        )}
      </Box>
      <Box>
        <Facts title={t('press.compare.reportTitle')} facts={[...pressFacts(press, style), weight]} />
        <Text mt="1" color="fg.muted">
          {pressedHow(press, style)}
        </Text>
      </Box>
      <Box {...TWO_THIRDS}>
        <Facts title={t('orders.report.settings')} facts={made} isWide />
      </Box>
      <Box>
        <PartTitle>{t('orders.report.curve')}</PartTitle>
        <ForceCourse figures={figures} isSurface={isSurface} units={units} />
      </Box>
    </ThirdsGrid>
  );
}

function Answers({ answers }: { answers: readonly Variant[] }) {
  return (
    <>
      <CompareTable variants={answers} isPaper />
      <Box display="flex" gap="4" mt="4">
        {answers.map((answer, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: drawn once.
          <Box key={index} flex="1" maxW="56">
            <PartTitle>{answer.latticeText}</PartTitle>
            <ForceCourse figures={answer.figures} isSurface={answer.isSurface ?? false} />
            {answer.picture && <LoadScale {...answer} />}
          </Box>
        ))}
      </Box>
    </>
  );
}
