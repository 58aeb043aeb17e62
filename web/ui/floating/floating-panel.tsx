import { Box, CloseButton, chakra, Flex, Text } from '@chakra-ui/react';
import { GripHorizontal, X } from 'lucide-react';
import {
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import { useIsPhone } from '../../lib/use-media-query.ts';
import { useFocusInside } from '../focus-inside.ts';
import {
  clampInside,
  type PlacePx,
  placeAgain,
  TOOL_PANEL_PX,
  tallestPanelPx,
} from './floating-panel-place.ts';
import { useMoveHandle } from './use-move-handle.ts';

interface Props {
  title: string;
  /** Viewer; the panel opens level with its top. */
  stage: RefObject<HTMLElement | null>;
  onClose: () => void;
  children: ReactNode;
  /** Id of the window, on the page and in tests. */
  testId: string;
}

function viewport() {
  return { width: window.innerWidth, height: window.innerHeight };
}

function sizeOf(panel: HTMLElement | null) {
  return { width: panel?.offsetWidth ?? TOOL_PANEL_PX, height: panel?.offsetHeight ?? 0 };
}

/** Place on a phone: over the sheet of the panels, so that the model above stays in sight. */
const ON_PHONE = { left: 0, right: 0, bottom: 0 } as const;

/** Places a panel beside the top of the stage until the user moves it, and keeps it inside the window. */
function usePlaceInside(panel: RefObject<HTMLElement | null>, stage: RefObject<HTMLElement | null>) {
  const [place, setPlace] = useState<PlacePx | null>(null);
  const [maxHeight, setMaxHeight] = useState<number>();
  const chosen = useRef<PlacePx | null>(null);
  const keepPlace = useEffectEvent(() => {
    const frame = stage.current?.getBoundingClientRect();
    if (frame === undefined) return;
    const most = tallestPanelPx(frame.top, viewport());
    const { width, height } = sizeOf(panel.current);
    setMaxHeight(most);
    // The panel still has the height from before.
    setPlace(placeAgain(chosen.current, { width, height: Math.min(height, most) }, frame, viewport()));
  });
  useLayoutEffect(() => keepPlace(), []);
  useEffect(() => {
    const refit = () => keepPlace();
    const watch = new ResizeObserver(refit);
    if (panel.current !== null) watch.observe(panel.current);
    if (stage.current !== null) watch.observe(stage.current);
    window.addEventListener('resize', refit);
    return () => {
      watch.disconnect();
      window.removeEventListener('resize', refit);
    };
  }, [panel, stage]);
  const moveBy = (dx: number, dy: number) => {
    const from = chosen.current ?? place;
    if (from === null) return;
    const size = sizeOf(panel.current);
    // A narrower window than at the last move may have pushed the panel away from the chosen place.
    const { left, top } = clampInside(from, size, viewport());
    chosen.current = clampInside({ left: left + dx, top: top + dy }, size, viewport());
    setPlace(chosen.current);
  };
  return { place, maxHeight, moveBy };
}

/**
 * Small window over the viewer: dragged by its header or arrow keys, kept inside the viewport, closed by Escape. On a phone it
 * is a sheet at the bottom, which stays there. Not Ark UI's FloatingPanel, on which Chakra is built: it adds 7.7 kB gzip,
 * most of it for resizing and minimising, which this window does not offer.
 */
export function FloatingPanel({ title, stage, onClose, children, testId }: Props) {
  const { t } = useTranslation();
  const isPhone = useIsPhone();
  const panel = useRef<HTMLDivElement>(null);
  const { place, maxHeight, moveBy } = usePlaceInside(panel, stage);
  useFocusInside(panel, place !== null);
  return (
    <Box
      ref={panel}
      id={testId}
      role="dialog"
      aria-label={title}
      tabIndex={-1}
      position="fixed"
      zIndex="docked"
      w={{ base: 'auto', md: `${TOOL_PANEL_PX}px` }}
      maxH="50dvh"
      overflowY="auto"
      rounded={{ base: '0', md: 'l3' }}
      roundedTop="l3"
      bg="bg.panel"
      borderWidth="1px"
      shadow="lg"
      outline="0"
      style={
        isPhone
          ? ON_PHONE
          : place === null
            ? { visibility: 'hidden', left: 0, top: 0, maxHeight }
            : { ...place, maxHeight }
      }
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return;
        event.preventDefault();
        onClose();
      }}
      data-testid={testId}
    >
      <Flex align="center" borderBottomWidth="1px" position="sticky" top="0" zIndex="1" bg="bg.panel">
        {isPhone ? (
          // The sheet has its place.
          <Text as="h2" flex="1" ps="4" fontWeight="semibold" textStyle="sm">
            {title}
          </Text>
        ) : (
          <Grip title={title} onMove={moveBy} testId={`${testId}-grip`} />
        )}
        <CloseButton boxSize="11" colorPalette="gray" aria-label={t('app.close')} onClick={onClose}>
          <X />
        </CloseButton>
      </Flex>
      <Box p="4" pb={{ base: 'calc(16px + env(safe-area-inset-bottom))', md: '4' }}>
        {children}
      </Box>
    </Box>
  );
}

interface GripProps {
  title: string;
  onMove: (dx: number, dy: number) => void;
  testId: string;
}

/** Title of the panel, which moves it by pointer and arrow keys. */
function Grip({ title, onMove, testId }: GripProps) {
  const { t } = useTranslation();
  const grip = useMoveHandle({ onMove });
  return (
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
      {...grip}
      data-testid={testId}
    >
      <GripHorizontal size={16} aria-hidden />
      <Text as="span" fontWeight="semibold" textStyle="sm">
        {title}
      </Text>
    </chakra.button>
  );
}
