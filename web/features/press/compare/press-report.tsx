import { Box, Heading, Portal, Text } from '@chakra-ui/react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { dateText } from '../../../lib/date-text.ts';
import { useStateOf } from '../../../state/snapshots.ts';
import { ForceCourse } from '../force-course.tsx';
import { pressNotes } from '../press-notes.ts';
import { CompareTable } from './compare-table.tsx';
import { comparison, type Variant } from './variants.ts';

/** Opens the browser's print dialog on a report of these answers, which also saves it as PDF. */
export function printReport(variants: readonly Variant[]): void {
  comparison.printed = [...variants];
}

/** Page that is printed instead of the studio. Draws nothing on the screen. */
export function PressReport() {
  const { t, i18n } = useTranslation();
  const { printed } = useStateOf(comparison);
  useEffect(() => {
    if (printed.length > 0) window.print();
  }, [printed]);
  const [first] = printed;
  if (first === undefined) return null;
  const date = dateText(new Date().toISOString(), i18n.language === 'cn' ? 'cn' : 'en');
  const notes = new Set(
    printed.flatMap(({ figures, isSurface = false }) => pressNotes(t, figures, isSurface)),
  );
  return (
    <Portal>
      <Box
        className="light"
        data-printed
        data-testid="press-report"
        display="none"
        css={{ '@media print': { display: 'block' } }}
        color="black"
        bg="white"
        maxW="190mm"
        mx="auto"
        p="4"
      >
        <Heading as="h1" textStyle="xl" mb="1">
          {t('press.compare.reportTitle')}
        </Heading>
        <Text textStyle="sm" mb="4">
          {first.partName} · {date} · Trabecula
        </Text>
        <CompareTable variants={printed} isPaper />
        <Box display="flex" gap="4" mt="4" textStyle="xs">
          {printed.map((variant, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: drawn once.
            <Box key={index} flex="1" maxW="72">
              <Text mb="1">{variant.latticeText}</Text>
              <ForceCourse figures={variant.figures} isSurface={variant.isSurface ?? false} />
            </Box>
          ))}
        </Box>
        <Box mt="4" textStyle="xs">
          {[...notes].map((note) => (
            <Text key={note} mb="1.5">
              {note}
            </Text>
          ))}
          <Text fontWeight="semibold">{t('press.limits.title')}</Text>
          <Text>{t('press.limits.short')}</Text>
        </Box>
      </Box>
    </Portal>
  );
}
