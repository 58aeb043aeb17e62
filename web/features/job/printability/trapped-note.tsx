import { Box, Flex, HStack, Text } from '@chakra-ui/react';
import { CircleCheck, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { PrintabilityFigures } from '../../../../core/contract/calls/printability-task.ts';
import { formatMm, formatPlace, formatVolume, formatWeight } from '../../../lib/format.ts';
import { isLittle, trappedLead } from '../../../lib/trapped-lead.ts';
import { Note } from '../../../ui/texts.tsx';

const LISTED = 5;

interface Props {
  trapped: NonNullable<PrintabilityFigures['trapped']>;
  /** The verdict above says already that something stays inside. */
  isSaid: boolean;
}

export function TrappedNote({ trapped, isSaid }: Props) {
  const { t } = useTranslation();
  const { count, closedOnly, openingMm, voxelMm, places } = trapped;
  const opening = formatMm(openingMm, 2);
  const little = isLittle(trapped);
  const isClear = (count === 0 && !closedOnly) || little;
  const Icon = isClear ? CircleCheck : TriangleAlert;
  const text = isSaid && count === 1 ? null : trappedLead(t, trapped);
  return (
    <HStack
      mt={text === null ? '1' : '2'}
      gap="2.5"
      align="flex-start"
      textStyle="sm"
      data-testid="print-trapped"
      data-count={count}
    >
      <Box pt="0.5" color={isClear ? 'green.fg' : 'fg.warning'} visibility={isSaid ? 'hidden' : undefined}>
        <Icon size={18} aria-hidden />
      </Box>
      <Box flex="1">
        {text !== null && <Text>{text}</Text>}
        {(little ? [] : places.slice(0, LISTED)).map(({ atMm, ...place }) => (
          <Box key={atMm.join(' ')} py="0.5">
            {(text === null || count > 1) && (
              <Flex justify="space-between" gap="3">
                <Text>
                  {place.closed
                    ? t('printability.closedHollow')
                    : t('printability.narrowOpening', { opening })}
                </Text>
                <Text color="fg" fontVariantNumeric="tabular-nums" whiteSpace="nowrap">
                  {`${formatVolume(place.volumeMm3)} · ${formatWeight(place.weightG)}`}
                </Text>
              </Flex>
            )}
            <Note>{t('printability.trappedPlace', { place: formatPlace(atMm) })}</Note>
          </Box>
        ))}
        {count === 0 && (
          <Note>
            {closedOnly
              ? t('printability.undecided', { opening })
              : t('printability.trappedGrid', { voxel: formatMm(voxelMm, 2) })}
          </Note>
        )}
      </Box>
    </HStack>
  );
}
