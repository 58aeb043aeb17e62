import { Box, chakra, Dialog, Flex, Portal, Text } from '@chakra-ui/react';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type PointerEvent, type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/button.tsx';
import { CloseCorner } from '../../../ui/dialogs/close-corner.tsx';
import { Note } from '../../../ui/texts.tsx';
import { pageTo, swipeStep } from './swipe.ts';

const ARROW_STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

export interface ViewedPicture {
  url: string;
  title: string;
}

interface Props {
  pictures: readonly ViewedPicture[];
  /** Index of the visible picture; null while closed. */
  at: number | null;
  onPage: (at: number) => void;
  onClose: () => void;
  /** Returns the element to focus after closing: the thumbnail of the last picture. */
  focusAfter: () => HTMLElement | null;
  onFailed?: () => void;
}

/** Full-window pictures, paged by arrow keys, buttons or swipes. */
export function PictureViewer({ pictures, at, onPage, onClose, focusAfter, onFailed }: Props) {
  const { t } = useTranslation();
  const shown = at === null ? undefined : pictures[at];
  const count = pictures.length;
  const page = (step: number) => at !== null && onPage(pageTo(at, step, count));
  usePageKeys({ at, count, onPage, onClose });
  return (
    <Dialog.Root
      open={shown !== undefined}
      size="full"
      closeOnInteractOutside={false}
      finalFocusEl={focusAfter}
      lazyMount
      unmountOnExit
    >
      <Portal>
        <Dialog.Backdrop />
        <Dialog.Positioner>
          <Dialog.Content
            w="100vw"
            h="100dvh"
            rounded="0"
            borderWidth="0"
            data-testid="picture-viewer"
            data-at={at}
          >
            <Dialog.Title srOnly>{t('printability.viewer.label')}</Dialog.Title>
            <SwipeArea onSwipe={page}>
              {shown !== undefined && (
                <chakra.img
                  src={shown.url}
                  alt={shown.title}
                  draggable={false}
                  w="full"
                  h="full"
                  maxW="1000px"
                  mx="auto"
                  objectFit="contain"
                  userSelect="none"
                  onError={onFailed}
                />
              )}
            </SwipeArea>
            <Flex
              align="center"
              justify="center"
              gap="4"
              px="4"
              py="5"
              pb="calc(20px + env(safe-area-inset-bottom))"
            >
              <Arrow step={-1} onPage={page} />
              <Box
                minW={{ base: '0', md: '340px' }}
                flex={{ base: '1', md: 'initial' }}
                textAlign="center"
                aria-live="polite"
              >
                <Text fontWeight="medium">{shown?.title}</Text>
                <Note>{t('printability.viewer.place', { at: (at ?? 0) + 1, count: pictures.length })}</Note>
              </Box>
              <Arrow step={1} onPage={page} />
            </Flex>
            <CloseCorner onClose={onClose} />
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  );
}

function SwipeArea({ onSwipe, children }: { onSwipe: (step: number) => void; children: ReactNode }) {
  const begun = useRef<{ x: number; y: number } | null>(null);
  const lifted = (event: PointerEvent) => {
    const from = begun.current;
    begun.current = null;
    const step = from === null ? 0 : swipeStep(event.clientX - from.x, event.clientY - from.y);
    if (step !== 0) onSwipe(step);
  };
  return (
    <Flex
      flex="1"
      minH="0"
      p={{ base: '4', md: '10' }}
      pt="16"
      pb="0"
      css={{ touchAction: 'pan-y pinch-zoom' }}
      onPointerDown={(event) => {
        begun.current = { x: event.clientX, y: event.clientY };
      }}
      onPointerUp={lifted}
      onPointerCancel={() => {
        begun.current = null;
      }}
    >
      {children}
    </Flex>
  );
}

function Arrow({ step, onPage }: { step: -1 | 1; onPage: (step: number) => void }) {
  const { t } = useTranslation();
  return (
    <IconButton
      variant="outline"
      rounded="full"
      flexShrink="0"
      aria-label={t(step < 0 ? 'printability.viewer.previous' : 'printability.viewer.next')}
      onClick={() => onPage(step)}
    >
      {step < 0 ? <ChevronLeft /> : <ChevronRight />}
    </IconButton>
  );
}

/** Pages by the arrow keys and closes by Escape, while a picture is open. */
function usePageKeys({
  at,
  count,
  onPage,
  onClose,
}: Pick<Props, 'at' | 'onPage' | 'onClose'> & { count: number }): void {
  // Listens on the window: a key may come before the dialog has the focus.
  useEffect(() => {
    if (at === null) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Escape') {
        // Closes only this dialog, even while the dialog below still counts as the topmost.
        event.preventDefault();
        event.stopImmediatePropagation();
        onClose();
        return;
      }
      const step = ARROW_STEPS[event.key];
      if (step === undefined) return;
      event.preventDefault();
      onPage(pageTo(at, step, count));
    };
    window.addEventListener('keydown', onKeyDown, true);
    return () => window.removeEventListener('keydown', onKeyDown, true);
  }, [at, count, onPage, onClose]);
}
