import { Box, Flex, Text } from '@chakra-ui/react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { joinFacts } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { CataloguePicture } from '../../ui/pictures/catalogue-picture.tsx';
import { Note } from '../../ui/texts.tsx';
import { endTour } from './tour-state.ts';

/** Steps of the tour: the part of the workspace that each explains, and its picture. */
const STEPS = [
  { text: 'lattices', target: 'lattice-panel', picture: 'TYPE-20007/normal' },
  { text: 'stage', target: 'stage', picture: 'tutorials/bracket-1' },
  { text: 'parameters', target: 'side-panel', picture: 'tutorials/bracket-2' },
  { text: 'modes', target: 'mode-switch', picture: 'modes/gradient' },
  { text: 'generate', target: 'generate', picture: 'tutorials/bracket-3' },
] as const;

const PICTURE_PX = 64;
const GAP_PX = 8;
/** Least width of the card, which is wider than a folded panel. */
const LEAST_PX = 200;

function visiblePart(name: string): Element | undefined {
  const parts = [...document.querySelectorAll(`[data-testid="${name}"]`)];
  // Skip elements hidden behind a panel.
  return parts.find((one) => one.checkVisibility({ visibilityProperty: true }));
}

/**
 * Distances of the card from the left and lower edges of the window, and its width, px. It lies in the panel that it does
 * not explain, above Generate, and hides neither the part nor its axes.
 */
export function placeOfCard(target: string): { left: number; bottom: number; width: number } {
  const boxOf = (name: string) => visiblePart(name)?.getBoundingClientRect();
  const lattices = boxOf('lattice-panel');
  const isFolded = (lattices?.width ?? 0) < LEAST_PX;
  const isBeside = target === 'lattice-panel' && !isFolded;
  const panel = isBeside ? boxOf('side-panel') : lattices;
  const width = Math.max(LEAST_PX, (panel?.width ?? 0) - 2 * GAP_PX);
  const floor = boxOf(isBeside ? 'generate' : isFolded ? 'axes' : '')?.top ?? window.innerHeight;
  const left = Math.min(panel?.left ?? 0, window.innerWidth - width - 2 * GAP_PX);
  return { left: GAP_PX + left, bottom: GAP_PX + window.innerHeight - floor, width };
}

function Frame({ at }: { at: DOMRect }) {
  return (
    <Box
      position="fixed"
      zIndex="overlay"
      pointerEvents="none"
      rounded="l2"
      borderWidth="2px"
      borderColor="green.solid"
      shadow="lg"
      style={{ left: at.left, top: at.top, width: at.width, height: at.height }}
      aria-hidden="true"
    />
  );
}

/**
 * Short tour of the workspace: a frame around each part, and a card that blocks nothing and ends by Escape.
 *
 * Not Ark UI's tour: it keeps the focus in the card and the part that it explains, without an option, so that no other
 * field takes text; it calls itself modal, takes Escape before a dialog above it gets it, and adds 5.7 kB gzip, where all
 * of this is 1.7 kB.
 */
export function Tour() {
  const { t } = useTranslation();
  const [step, setStep] = useState(0);
  const card = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState<DOMRect | null>(null);
  const now = STEPS[step]!;
  useEffect(() => {
    const look = () => {
      setAt(visiblePart(now.target)?.getBoundingClientRect() ?? null);
    };
    look();
    card.current?.focus({ preventScroll: true });
    // A panel that opens or folds changes the size of the stage, and so moves the parts beside it.
    const observer = new ResizeObserver(look);
    for (const name of [now.target, 'stage']) {
      const part = visiblePart(name);
      if (part !== undefined) observer.observe(part);
    }
    window.addEventListener('resize', look);
    return () => {
      observer.disconnect();
      window.removeEventListener('resize', look);
    };
  }, [now]);
  useEffect(() => {
    const end = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      event.preventDefault();
      endTour();
    };
    // Wherever the focus is: a press beside the card takes it away.
    window.addEventListener('keydown', end);
    return () => window.removeEventListener('keydown', end);
  }, []);
  const isLast = step === STEPS.length - 1;
  const next = () => (isLast ? endTour() : setStep(step + 1));
  return (
    <>
      {at !== null && <Frame at={at} />}
      <Box
        ref={card}
        role="dialog"
        aria-label={t('start.tour.title')}
        tabIndex={-1}
        position="fixed"
        zIndex="overlay"
        p="2"
        rounded="l3"
        bg="bg.panel"
        borderWidth="1px"
        shadow="lg"
        outline="0"
        style={at === null ? { visibility: 'hidden' } : placeOfCard(now.target)}
        data-testid="tour"
      >
        <Flex gap="3" align="center">
          <Box p="1" flexShrink="0" rounded="l2" bg="bg.subtle">
            <CataloguePicture key={now.picture} name={now.picture} widthPx={PICTURE_PX} />
          </Box>
          <Note>
            {joinFacts([
              t('start.tour.title'),
              t('start.tour.step', { step: step + 1, steps: STEPS.length }),
            ])}
          </Note>
        </Flex>
        <Text textStyle="sm" my="2">
          {t(`start.tour.${now.text}`)}
        </Text>
        <Flex gap="1" justify="space-between">
          <Button size="sm" minH="9" px="2" look="bare" onClick={endTour} data-testid="tour-skip">
            {t('start.tour.skip')}
          </Button>
          <Button size="sm" minH="9" onClick={next} data-testid="tour-next">
            {t(isLast ? 'start.tour.done' : 'start.tour.next')}
          </Button>
        </Flex>
      </Box>
    </>
  );
}
