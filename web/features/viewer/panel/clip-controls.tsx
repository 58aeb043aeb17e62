import { Flex, Slider, Stack, Text } from '@chakra-ui/react';
import { FlipHorizontal2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/button.tsx';
import { SliderTrack } from '../../../ui/fields/slider-track.tsx';
import { Hint } from '../../../ui/hint.tsx';
import { Note } from '../../../ui/texts.tsx';
import { CLIP_AXES, type Clip, type ClipAxis, clipAt, flipClip, NO_CLIP, percentOf } from '../clip/clip.ts';
import { CLIP_PERCENT } from '../view-limits.ts';

interface Props {
  clip: Clip;
  /** Reason why sections are unavailable; null if they are available. */
  blocked: string | null;
  onChange: (clip: Clip) => void;
}

export function ClipControls({ clip, blocked, onChange }: Props) {
  const { t } = useTranslation();
  const cut = CLIP_AXES.some((axis) => clip[axis] !== null);
  return (
    <Stack gap="1" role="group" aria-label={t('viewer.clip.title')} data-testid="clip-controls">
      <Flex align="center" justify="space-between" minH="8">
        <Note fontWeight="semibold">{t('viewer.clip.title')}</Note>
        {cut && (
          <Text
            as="button"
            textStyle="xs"
            color="green.fg"
            px="1"
            minH="6"
            cursor="pointer"
            onClick={() => onChange({ ...NO_CLIP })}
            data-testid="clip-reset"
          >
            {t('viewer.clip.reset')}
          </Text>
        )}
      </Flex>
      {blocked === null ? (
        CLIP_AXES.map((axis) => (
          <Flex key={axis} align="center" gap="2">
            <ClipSlider axis={axis} clip={clip} onChange={onChange} />
            <Hint text={t('viewer.clip.flip', { axis: axis.toUpperCase() })} placement="right">
              <IconButton
                colorPalette={clip[axis]?.flipped === true ? 'green' : 'gray'}
                boxSize={{ base: '11', md: '8' }}
                minW="0"
                aria-label={t('viewer.clip.flip', { axis: axis.toUpperCase() })}
                aria-pressed={clip[axis]?.flipped === true}
                onClick={() => onChange(flipClip(clip, axis))}
                data-testid={`clip-flip-${axis}`}
              >
                <FlipHorizontal2 />
              </IconButton>
            </Hint>
          </Flex>
        ))
      ) : (
        <Note data-testid="clip-blocked">{blocked}</Note>
      )}
    </Stack>
  );
}

interface SliderProps {
  axis: ClipAxis;
  clip: Clip;
  onChange: (clip: Clip) => void;
}

/** Kept share of the extent along one axis, 0 to 100 percent. */
export function ClipSlider({ axis, clip, onChange }: SliderProps) {
  const { t } = useTranslation();
  const percent = percentOf(clip[axis]);
  return (
    <Flex align="center" gap="2.5" flex="1" minW="0">
      <Text textStyle="xs" fontWeight="semibold" w="3" aria-hidden="true">
        {axis.toUpperCase()}
      </Text>
      <Slider.Root
        flex="1"
        size="sm"
        min={CLIP_PERCENT.min}
        max={CLIP_PERCENT.max}
        step={CLIP_PERCENT.step}
        value={[percent]}
        aria-label={[t('viewer.clip.slider', { axis: axis.toUpperCase() })]}
        getAriaValueText={({ value }) => `${value}\u00a0%`}
        onValueChange={({ value }) => onChange(clipAt(clip, axis, value[0] ?? percent))}
        data-testid={`clip-${axis}`}
      >
        <SliderTrack py="2" />
      </Slider.Root>
      <Text
        textStyle="xs"
        color="fg.muted"
        w="10"
        whiteSpace="nowrap"
        textAlign="end"
        fontVariantNumeric="tabular-nums"
      >
        {Math.round(percent)} %
      </Text>
    </Flex>
  );
}
