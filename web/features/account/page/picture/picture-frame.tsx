import { chakra, Slider, Stack } from '@chakra-ui/react';
import { type RefObject, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useMoveHandle } from '../../../../lib/use-move-handle.ts';
import { cropOf, type Framing, moveFraming, ZOOM_MAX } from './crop.ts';
import { drawCrop } from './use-picture.ts';

const ZOOM_STEP = 0.05;

interface Props {
  canvas: RefObject<HTMLCanvasElement | null>;
  picture: ImageBitmap;
  framing: Framing;
  onFraming: (framing: Framing) => void;
}

/** Crop editor: dragged, moved by arrow keys, zoomed by a slider. */
export function PictureFrame({ canvas, picture, framing, onFraming }: Props) {
  const { t } = useTranslation();
  const size = { widthPx: picture.width, heightPx: picture.height };
  useEffect(() => {
    if (canvas.current !== null)
      drawCrop(canvas.current, picture, cropOf(picture.width, picture.height, framing));
  }, [canvas, picture, framing]);

  const drag = useMoveHandle({
    onMove: (dx, dy) => {
      const shownPx = canvas.current?.clientWidth ?? 1;
      onFraming(moveFraming(framing, size, { x: dx / shownPx, y: dy / shownPx }));
    },
  });
  return (
    <Stack gap="4" align="center" w="full">
      <chakra.canvas
        ref={canvas}
        boxSize="64"
        rounded="full"
        bg="bg.muted"
        cursor="grab"
        touchAction="none"
        focusVisibleRing="outside"
        tabIndex={0}
        role="img"
        aria-label={t('account.picture.area')}
        {...drag}
        data-testid="picture-area"
      />
      <Slider.Root
        w="64"
        min={1}
        max={ZOOM_MAX}
        step={ZOOM_STEP}
        value={[framing.zoom]}
        onValueChange={({ value }) => onFraming({ ...framing, zoom: value[0] ?? 1 })}
      >
        <Slider.Label>{t('account.picture.zoom')}</Slider.Label>
        <Slider.Control>
          <Slider.Track>
            <Slider.Range />
          </Slider.Track>
          <Slider.Thumbs />
        </Slider.Control>
      </Slider.Root>
    </Stack>
  );
}
