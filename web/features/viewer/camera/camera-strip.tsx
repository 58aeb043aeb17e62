import { Flex, Separator, Slider } from '@chakra-ui/react';
import { Camera, Cuboid, Grid2x2, Link2, Maximize, Minus, Plus, Ruler } from 'lucide-react';
import { memo, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { LOW_STAGE, useIsPhone } from '../../../lib/use-media-query.ts';
import { useStateOf } from '../../../state/snapshots.ts';
import { SliderTrack } from '../../../ui/fields/slider-track.tsx';
import { switchMeasure } from '../measure/measure-state.ts';
import { switchGrid, switchProjection, useView, view } from '../view-state.ts';
import { type CameraCommands, ZOOM_STEP } from './camera-commands.ts';
import { CameraMenu } from './camera-menu.tsx';
import { useIsStripRow } from './covered.ts';
import { StripTool } from './strip-tool.tsx';
import { placeOfZoom, ZOOM_PLACES, zoomOfPlace } from './zoom-steps.ts';

interface Props {
  camera: RefObject<CameraCommands | null>;
  onScreenshot: () => void;
  onCopyLink: () => void;
}

/** Preset views, projection, fit, zoom, grid, measure, screenshot and link. On a phone most are in its menu. */
export const CameraStrip = memo(function CameraStrip({ camera, onScreenshot, onCopyLink }: Props) {
  const { t } = useTranslation();
  const { grid, tool, projection } = useView();
  const isPhone = useIsPhone();
  return (
    <Flex
      role="toolbar"
      aria-label={t('workspace.viewer.camera')}
      // Beside each other a low stage, under an open sheet, has room for all of them; a lower one scrolls them.
      direction={useIsStripRow() ? 'row' : 'column'}
      align="center"
      p="1"
      gap="0.5"
      rounded="l3"
      bg="bg.panel"
      borderWidth="1px"
      shadow="sm"
      maxH="full"
      overflowY="auto"
      scrollbarWidth="none"
      data-testid="camera-strip"
    >
      <CameraMenu camera={camera} onScreenshot={onScreenshot} onCopyLink={onCopyLink} />
      {!isPhone && (
        <StripTool
          label={t('viewer.perspective')}
          pressed={projection === 'perspective'}
          onClick={switchProjection}
          testId="projection"
        >
          <Cuboid />
        </StripTool>
      )}
      <StripTool label={t('workspace.viewer.fit')} onClick={() => camera.current?.fit()} testId="fit">
        <Maximize />
      </StripTool>
      {!isPhone && (
        <>
          <Separator alignSelf="stretch" mx="1.5" />
          <StripTool
            label={t('workspace.viewer.zoomIn')}
            onClick={() => camera.current?.zoomBy(ZOOM_STEP)}
            testId="zoom-in"
          >
            <Plus />
          </StripTool>
          <ZoomSlider camera={camera} />
          <StripTool
            label={t('workspace.viewer.zoomOut')}
            onClick={() => camera.current?.zoomBy(1 / ZOOM_STEP)}
            testId="zoom-out"
          >
            <Minus />
          </StripTool>
          <Separator alignSelf="stretch" mx="1.5" />
          <StripTool label={t('workspace.viewer.grid')} pressed={grid} onClick={switchGrid} testId="grid">
            <Grid2x2 />
          </StripTool>
        </>
      )}
      <StripTool
        label={t('viewer.measure.tool')}
        pressed={tool === 'measure'}
        onClick={switchMeasure}
        testId="measure"
      >
        <Ruler />
      </StripTool>
      {!isPhone && (
        <>
          <StripTool label={t('viewer.screenshot')} onClick={onScreenshot} testId="screenshot">
            <Camera />
          </StripTool>
          <StripTool label={t('viewer.link.copy')} onClick={onCopyLink} testId="copy-link">
            <Link2 />
          </StripTool>
        </>
      )}
    </Flex>
  );
});

/** Zoom slider of the camera, 0.5 to 100 px per mm. */
function ZoomSlider({ camera }: { camera: RefObject<CameraCommands | null> }) {
  const { t } = useTranslation();
  const { pose } = useStateOf(view);
  const zoom = pose?.zoom ?? 1;
  return (
    <Slider.Root
      orientation="vertical"
      size="sm"
      h="24"
      my="1"
      css={{ [`@media ${LOW_STAGE}`]: { display: 'none' } }}
      min={0}
      max={ZOOM_PLACES}
      value={[placeOfZoom(zoom)]}
      aria-label={[t('viewer.zoom')]}
      getAriaValueText={() => t('viewer.zoomText', { zoom: Number(zoom.toFixed(1)) })}
      onValueChange={({ value }) => camera.current?.zoomTo(zoomOfPlace(value[0] ?? 0))}
      data-testid="zoom"
    >
      <SliderTrack />
    </Slider.Root>
  );
}
