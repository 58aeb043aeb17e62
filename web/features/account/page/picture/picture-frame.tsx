import { chakra, Slider, Stack } from '@chakra-ui/react';
import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { cropOf, type Framing, moveFraming, ZOOM_MAX } from './crop.ts';
import { drawCrop } from './use-picture.ts';

const KEY_STEP = 0.05;
const ZOOM_STEP = 0.05;
const KEY_MOVES: Readonly<Record<string, { x: number; y: number }>> = {
  ArrowLeft: { x: -KEY_STEP, y: 0 },
  ArrowRight: { x: KEY_STEP, y: 0 },
  ArrowUp: { x: 0, y: -KEY_STEP },
  ArrowDown: { x: 0, y: KEY_STEP },
};

interface Props {
  canvas: RefObject<HTMLCanvasElement | null>;
  picture: ImageBitmap;
  framing: Framing;
  onFraming: (framing: Framing) => void;
}

/** Crop editor: dragged, moved by arrow keys, zoomed by a slider. */
export function PictureFrame({ canvas, picture, framing, onFraming }: Props) {
  const { t } = useTranslation();
  const last = useRef<{ x: number; y: number } | null>(null);
  const size = { widthPx: picture.width, heightPx: picture.height };
  useEffect(() => {
    if (canvas.current !== null)
      drawCrop(canvas.current, picture, cropOf(picture.width, picture.height, framing));
  }, [canvas, picture, framing]);

  const hold = (event: PointerEvent<HTMLCanvasElement>) => {
    last.current = { x: event.clientX, y: event.clientY };
    event.currentTarget.setPointerCapture(event.pointerId);
  };
  const drag = (event: PointerEvent<HTMLCanvasElement>) => {
    if (last.current === null) return;
    const shownPx = event.currentTarget.clientWidth;
    const moved = {
      x: (event.clientX - last.current.x) / shownPx,
      y: (event.clientY - last.current.y) / shownPx,
    };
    last.current = { x: event.clientX, y: event.clientY };
    onFraming(moveFraming(framing, size, moved));
  };
  const press = (event: KeyboardEvent) => {
    const moved = KEY_MOVES[event.key];
    if (moved === undefined) return;
    event.preventDefault();
    onFraming(moveFraming(framing, size, moved));
  };
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
        onPointerDown={hold}
        onPointerMove={drag}
        onPointerUp={() => {
          last.current = null;
        }}
        onKeyDown={press}
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
