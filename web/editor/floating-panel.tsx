import { Box, CloseButton, chakra, Flex, Text } from '@chakra-ui/react';
import { GripHorizontal, X } from 'lucide-react';
import {
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import { clampInside, openingPlace, type PlacePx } from './editor-panel-place.ts';

interface Props {
  title: string;
  /** The viewer: the panel opens at its right edge. */
  stage: RefObject<HTMLElement | null>;
  /** What the docked parameters take of the viewport's right when they are shown, px. */
  parametersPx: number;
  onClose: () => void;
  children: ReactNode;
  testId: string;
}

const STEP_PX = 16;
const WIDTH_PX = 304;
/** The camera strip at the stage's right edge, with its margin, px: looking around goes on while a tool is open. */
const CONTROLS_PX = 58;

function viewport() {
  return { width: window.innerWidth, height: window.innerHeight };
}

function sizeOf(panel: HTMLElement | null) {
  return { width: panel?.offsetWidth ?? WIDTH_PX, height: panel?.offsetHeight ?? 0 };
}

/** A small window over the viewer: dragged by its head or by arrow keys, never out of the viewport, closed by Escape. */
export function FloatingPanel({ title, stage, parametersPx, onClose, children, testId }: Props) {
  const { t } = useTranslation();
  const panel = useRef<HTMLDivElement>(null);
  const [place, setPlace] = useState<PlacePx | null>(null);
  const held = useRef<{ pointer: number; dx: number; dy: number } | null>(null);
  const open = useEffectEvent(() => {
    const frame = stage.current?.getBoundingClientRect();
    if (frame === undefined) return;
    setPlace(openingPlace(sizeOf(panel.current), frame, parametersPx, CONTROLS_PX, viewport()));
    panel.current?.focus({ preventScroll: true });
  });
  // It opens there once; afterwards it is where it was put.
  useLayoutEffect(() => open(), []);
  useEffect(() => {
    const fit = () => setPlace((now) => now && clampInside(now, sizeOf(panel.current), viewport()));
    const watch = new ResizeObserver(fit);
    if (panel.current !== null) watch.observe(panel.current);
    window.addEventListener('resize', fit);
    return () => {
      watch.disconnect();
      window.removeEventListener('resize', fit);
    };
  }, []);

  const shift = (left: number, top: number) =>
    setPlace(
      (now) =>
        now && clampInside({ left: now.left + left, top: now.top + top }, sizeOf(panel.current), viewport()),
    );
  const grab = (event: PointerEvent<HTMLElement>) => {
    if (place === null || event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    held.current = {
      pointer: event.pointerId,
      dx: event.clientX - place.left,
      dy: event.clientY - place.top,
    };
  };
  const drag = (event: PointerEvent<HTMLElement>) => {
    const grip = held.current;
    if (grip?.pointer !== event.pointerId) return;
    setPlace(
      clampInside(
        { left: event.clientX - grip.dx, top: event.clientY - grip.dy },
        sizeOf(panel.current),
        viewport(),
      ),
    );
  };
  const drop = () => {
    held.current = null;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const way = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
    if (way === undefined) return;
    event.preventDefault();
    shift(way[0]! * STEP_PX, way[1]! * STEP_PX);
  };
  return (
    <Box
      ref={panel}
      role="dialog"
      aria-label={title}
      tabIndex={-1}
      position="fixed"
      zIndex="docked"
      w={`min(${WIDTH_PX}px, calc(100vw - 16px))`}
      maxH="calc(100dvh - 67px)"
      overflowY="auto"
      rounded="l3"
      bg="bg.panel"
      borderWidth="1px"
      shadow="lg"
      outline="0"
      style={place === null ? { visibility: 'hidden', left: 0, top: 0 } : place}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return;
        event.preventDefault();
        onClose();
      }}
      data-testid={testId}
    >
      <Flex align="center" borderBottomWidth="1px">
        <chakra.button
          type="button"
          display="flex"
          alignItems="center"
          gap="2.5"
          flex="1"
          minH="11"
          ps="4"
          textAlign="start"
          cursor="move"
          touchAction="none"
          userSelect="none"
          borderStartStartRadius="l3"
          _focusVisible={{ outline: '2px solid', outlineOffset: '-2px', outlineColor: 'green.focusRing' }}
          aria-label={t('editor.panel.move', { title })}
          onPointerDown={grab}
          onPointerMove={drag}
          onPointerUp={drop}
          onPointerCancel={drop}
          onKeyDown={onKeyDown}
          data-testid={`${testId}-grip`}
        >
          <GripHorizontal size={16} aria-hidden />
          <Text as="span" fontWeight="semibold" textStyle="sm">
            {title}
          </Text>
        </chakra.button>
        <CloseButton boxSize="11" colorPalette="gray" aria-label={t('app.close')} onClick={onClose}>
          <X />
        </CloseButton>
      </Flex>
      <Box p="4">{children}</Box>
    </Box>
  );
}
