import { Box, Flex, HStack, Text } from '@chakra-ui/react';
import { CircleCheck, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { PrintabilityFigures } from '../../../../core/contract/calls/printability-task.ts';
import { formatMm, formatVolume, formatWeight } from '../../../lib/format.ts';
import { trappedLead } from '../../../lib/trapped-lead.ts';

const LISTED = 5;

export function TrappedNote({ trapped }: { trapped: NonNullable<PrintabilityFigures['trapped']> }) {
  const { t } = useTranslation();
  const { count, closed, closedOnly, openingMm, voxelMm, places } = trapped;
  const opening = formatMm(openingMm, 2);
  const isClear = count === 0 && !closedOnly;
  const Icon = isClear ? CircleCheck : TriangleAlert;
  return (
    <HStack mt="2" gap="2.5" align="flex-start" textStyle="sm" data-testid="print-trapped" data-count={count}>
      <Box pt="0.5" color={isClear ? 'green.fg' : 'fg.warning'}>
        <Icon size={18} aria-hidden />
      </Box>
      <Box flex="1">
        <Text>{trappedLead(t, trapped)}</Text>
        {count > 0 && (
          <>
            {closed > 0 && !closedOnly && <Text>{t('printability.trappedClosed', { count: closed })}</Text>}
            {places.slice(0, LISTED).map((place) => (
              <Flex key={place.atMm.join(' ')} justify="space-between" gap="3" maxW="md">
                <Text>
                  {t('printability.trappedPlace', { place: place.atMm.map((mm) => formatMm(mm)).join(', ') })}
                  {place.closed && ` · ${t('printability.closedHollow')}`}
                </Text>
                <Text color="fg" fontVariantNumeric="tabular-nums" whiteSpace="nowrap">
                  {`${formatVolume(place.volumeMm3)} · ${formatWeight(place.weightG)}`}
                </Text>
              </Flex>
            ))}
          </>
        )}
        {closedOnly && <Text>{t('printability.undecided', { opening })}</Text>}
        <Text textStyle="xs">{t('printability.trappedGrid', { voxel: formatMm(voxelMm, 2) })}</Text>
      </Box>
    </HStack>
  );
}
