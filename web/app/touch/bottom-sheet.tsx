import { Box, chakra, Flex } from '@chakra-ui/react';
import { type PointerEvent, type ReactNode, type RefObject, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useHasBeenTrue } from '../../lib/lazy-with-preload.tsx';
import { openAfterDrag } from './sheet-drag.ts';

interface Props {
  label: string;
  open: boolean;
  /** Leaves more of the screen to the stage above. */
  low?: boolean;
  onOpen: (open: boolean) => void;
  children: ReactNode;
}

/** Height of an open sheet; the content above it stays visible. On a phone that lies on its side the sheet covers it. */
const OPEN_HEIGHT = 'max(150px, min(52dvh, 100dvh - 370px))';
/** Without a model the invitation above needs more space than the lattices. */
const LOW_HEIGHT = '36dvh';
/** A finger that moves less than this taps, px. */
const TAP_SLOP_PX = 8;

/**
 * Sheet at the bottom of the screen. Dragging, tapping or pressing its handle opens and closes it. Not vaul: its
 * drawers are dialogs over the page and weigh 22.4 kB gzip; this sheet weighs 0.9 kB.
 */
export function BottomSheet({ label, open, low = false, onOpen, children }: Props) {
  const { t } = useTranslation();
  const sheet = useRef<HTMLDivElement>(null);
  // Folded, the content only hides: a press test runs on, and its answer stays on the stage.
  const wasOpen = useHasBeenTrue(open);
  const { pulledPx, handle } = usePull(sheet, open, onOpen);
  return (
    <Flex
      ref={sheet}
      as="aside"
      aria-label={label}
      direction="column"
      flexShrink="0"
      h={open ? (low ? LOW_HEIGHT : OPEN_HEIGHT) : 'auto'}
      bg="bg.panel"
      borderTopWidth="1px"
      roundedTop="20px"
      shadow="lg"
      zIndex="1"
      style={{ transform: `translateY(${open ? pulledPx : 0}px)` }}
      data-open={open}
      data-testid="touch-sheet"
    >
      <chakra.button
        type="button"
        h="11"
        flexShrink="0"
        display="grid"
        placeItems="center"
        cursor="grab"
        roundedTop="20px"
        touchAction="none"
        focusVisibleRing="inside"
        aria-expanded={open}
        aria-label={open ? t('touch.foldSheet') : t('touch.openSheet')}
        {...handle}
        data-testid="touch-handle"
      >
        <Box w="10" h="1.5" rounded="full" bg="border.emphasized" />
      </chakra.button>
      {wasOpen && (
        <Flex display={open ? 'flex' : 'none'} direction="column" flex="1" minH="0">
          {children}
        </Flex>
      )}
    </Flex>
  );
}

/** Distance by which the handle of the sheet is pulled, px, and the handlers that drag and tap it. */
function usePull(sheet: RefObject<HTMLElement | null>, open: boolean, onOpen: (open: boolean) => void) {
  const start = useRef<{ y: number; atMs: number } | null>(null);
  // The click that ends a drag must not toggle the sheet again.
  const dragged = useRef(false);
  const [pulledPx, setPulledPx] = useState(0);
  const letGo = () => {
    start.current = null;
    setPulledPx(0);
  };
  const handle = {
    onPointerDown(event: PointerEvent) {
      event.currentTarget.setPointerCapture(event.pointerId);
      start.current = { y: event.clientY, atMs: event.timeStamp };
      dragged.current = false;
    },
    onPointerMove(event: PointerEvent) {
      if (start.current !== null) setPulledPx(Math.max(0, event.clientY - start.current.y));
    },
    onPointerUp(event: PointerEvent) {
      const from = start.current;
      letGo();
      if (from === null) return;
      const downPx = event.clientY - from.y;
      dragged.current = Math.abs(downPx) > TAP_SLOP_PX;
      const heightPx = sheet.current?.offsetHeight ?? 1;
      const next = openAfterDrag(open, { downPx, milliseconds: event.timeStamp - from.atMs, heightPx });
      if (next !== open) onOpen(next);
    },
    onPointerCancel: letGo,
    onClick() {
      if (!dragged.current) onOpen(!open);
      dragged.current = false;
    },
  };
  return { pulledPx, handle };
}
