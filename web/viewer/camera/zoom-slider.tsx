import { Slider } from '@chakra-ui/react';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import type { CameraCommands } from '../camera-commands.ts';
import { view } from '../view-state.ts';
import { placeOfZoom, ZOOM_PLACES, zoomOfPlace } from './zoom-steps.ts';

/** Zoom slider of the camera, 0.5 to 100 px per mm. Phones pinch instead. */
export function ZoomSlider({ camera }: { camera: RefObject<CameraCommands | null> }) {
  const { t } = useTranslation();
  const { pose } = useSnapshot(view);
  const zoom = pose?.zoom ?? 1;
  return (
    <Slider.Root
      orientation="vertical"
      size="sm"
      h="24"
      my="1"
      hideBelow="md"
      min={0}
      max={ZOOM_PLACES}
      value={[placeOfZoom(zoom)]}
      aria-label={[t('viewer.zoom')]}
      getAriaValueText={() => t('viewer.zoomText', { zoom: Number(zoom.toFixed(1)) })}
      onValueChange={({ value }) => camera.current?.zoomTo(zoomOfPlace(value[0] ?? 0))}
      data-testid="zoom"
    >
      <Slider.Control>
        <Slider.Track>
          <Slider.Range />
        </Slider.Track>
        <Slider.Thumb index={0} />
      </Slider.Control>
    </Slider.Root>
  );
}
