import { Box, Flex } from '@chakra-ui/react';
import { Maximize, ZoomIn, ZoomOut } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SliceIsland } from '../../../core/slicing/islands/islands.ts';
import { useMoveHandle } from '../../lib/use-move-handle.ts';
import { useColorMode } from '../../state/color-mode.ts';
import { IconButton } from '../../ui/button.tsx';
import { drawLayer } from './draw-layer.ts';
import { FITTED, type LayerView, zoomedAt } from './layer-place.ts';
import type { DrawnLayer, OpenedPart } from './slicing-answers.ts';

interface Props {
  part: Pick<OpenedPart, 'minMm' | 'maxMm'>;
  layer: DrawnLayer | null;
  /** Islands that begin on the layer. */
  islands: readonly SliceIsland[];
  label: string;
}

const ZOOM_STEP = 1.5;

/** One layer seen from above; wheel and buttons zoom, a drag moves it. */
export function LayerCanvas({ part, layer, islands, label }: Props) {
  const { t } = useTranslation();
  const { mode } = useColorMode();
  const canvas = useRef<HTMLCanvasElement>(null);
  const size = useSizeOf(canvas);
  const [view, setView] = useState<LayerView>(FITTED);
  // biome-ignore lint/correctness/useExhaustiveDependencies: colours of the page follow the mode
  useEffect(() => {
    if (canvas.current === null || size.width === 0) return;
    drawLayer(canvas.current, { part, layer, islands, view, size });
  }, [part, layer, islands, view, size, mode]);
  useEffect(() => {
    const element = canvas.current;
    const onWheel = (event: WheelEvent) => {
      event.preventDefault();
      const { left, top } = element!.getBoundingClientRect();
      const at = { x: event.clientX - left, y: event.clientY - top };
      setView((now) => zoomedAt(now, { factor: Math.exp(-event.deltaY / 400), at }, size));
    };
    // Not through React, whose wheel handlers cannot keep the page from scrolling.
    element?.addEventListener('wheel', onWheel, { passive: false });
    return () => element?.removeEventListener('wheel', onWheel);
  }, [size]);
  const zoomBy = (factor: number) =>
    setView((now) => zoomedAt(now, { factor, at: { x: size.width / 2, y: size.height / 2 } }, size));
  const drag = useMoveHandle({
    onMove: (dx, dy) => setView((now) => ({ ...now, x: now.x + dx, y: now.y + dy })),
  });
  return (
    <Box position="relative" h="full" minH="0" rounded="l2" bg="bg.stage" overflow="hidden">
      <canvas
        ref={canvas}
        role="img"
        aria-label={label}
        style={{ width: '100%', height: '100%', display: 'block', touchAction: 'none', cursor: 'grab' }}
        {...drag}
        onDoubleClick={() => setView(FITTED)}
        data-testid="layer-canvas"
        data-height={layer?.heightMm ?? ''}
        data-points={layer === null ? '' : layer.xy.length / 2}
      />
      <Flex position="absolute" bottom="2" insetEnd="2" gap="1" bg="bg.panel" rounded="l2" borderWidth="1px">
        <IconButton boxSize="9" aria-label={t('slicing.zoomIn')} onClick={() => zoomBy(ZOOM_STEP)}>
          <ZoomIn />
        </IconButton>
        <IconButton boxSize="9" aria-label={t('slicing.zoomOut')} onClick={() => zoomBy(1 / ZOOM_STEP)}>
          <ZoomOut />
        </IconButton>
        <IconButton boxSize="9" aria-label={t('slicing.zoomFit')} onClick={() => setView(FITTED)}>
          <Maximize />
        </IconButton>
      </Flex>
    </Box>
  );
}

function useSizeOf(element: { current: HTMLElement | null }): { width: number; height: number } {
  const [size, setSize] = useState({ width: 0, height: 0 });
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => {
      const { width = 0, height = 0 } = entry?.contentRect ?? {};
      setSize({ width, height });
    });
    if (element.current !== null) observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return size;
}
