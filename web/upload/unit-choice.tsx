import { Box, HStack, Stack, Text } from '@chakra-ui/react';
import { Ruler } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatMm } from '../lib/format.ts';
import { UNIT_FACTORS } from '../mesh/model-units.ts';
import { Button } from '../ui/button.tsx';
import type { UploadView } from './upload-view.ts';

interface Props {
  view: UploadView;
  onChoose: (factor: number) => void;
}

/** Size of a suspiciously small model with the units it may have. Renders nothing for other models. */
export function UnitChoice({ view: { units, extentMm }, onChoose }: Props) {
  const { t } = useTranslation();
  if (units.length === 0 || extentMm === null) return null;
  const [x, y, z] = extentMm;
  return (
    <Stack gap="3" p="4" rounded="l2" bg="bg.subtle" data-testid="unit-choice">
      <HStack gap="2.5" align="flex-start">
        <Box pt="0.5" flexShrink="0">
          <Ruler size={18} aria-hidden />
        </Box>
        <Text color="fg">
          {t('upload.unitsLead', { x: formatMm(x, 2), y: formatMm(y, 2), z: formatMm(z, 2) })}
        </Text>
      </HStack>
      <HStack gap="2" wrap="wrap">
        {units.map((unit) => (
          <Button
            key={unit}
            look="quiet"
            flex="1"
            onClick={() => onChoose(UNIT_FACTORS[unit])}
            data-testid={`unit-${unit}`}
          >
            {t(`upload.unit.${unit}`, { factor: UNIT_FACTORS[unit] })}
          </Button>
        ))}
      </HStack>
    </Stack>
  );
}
