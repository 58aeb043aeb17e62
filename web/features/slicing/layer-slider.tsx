import { Box, Flex, Slider, Text } from '@chakra-ui/react';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../ui/button.tsx';
import { SliderTrack } from '../../ui/fields/slider-track.tsx';

interface Props {
  index: number;
  layers: number;
  onShow: (index: number) => void;
}

/** Slider through the layers, as wide as the chart below it, with a button for one layer down or up. */
export function LayerSlider({ index, layers, onShow }: Props) {
  const { t } = useTranslation();
  return (
    <Box>
      <Flex align="center" justify="space-between" gap="2">
        <IconButton
          aria-label={t('slicing.down')}
          disabled={index === 0}
          onClick={() => onShow(index - 1)}
          data-testid="layer-down"
        >
          <ChevronLeft />
        </IconButton>
        <Text textStyle="sm" color="fg" fontVariantNumeric="tabular-nums">
          {t('slicing.layerOf', { layer: index + 1, layers })}
        </Text>
        <IconButton
          aria-label={t('slicing.up')}
          disabled={index >= layers - 1}
          onClick={() => onShow(index + 1)}
          data-testid="layer-up"
        >
          <ChevronRight />
        </IconButton>
      </Flex>
      <Slider.Root
        min={0}
        max={Math.max(1, layers - 1)}
        step={1}
        value={[index]}
        thumbAlignment="center"
        aria-label={[t('slicing.layer')]}
        getAriaValueText={({ value }) => t('slicing.layerOf', { layer: value + 1, layers })}
        onValueChange={({ value }) => onShow(value[0] ?? index)}
        data-testid="layer-slider"
      >
        <SliderTrack py="3" />
      </Slider.Root>
    </Box>
  );
}
