import { Box, Flex, Text } from '@chakra-ui/react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { CataloguePicture } from '../../ui/catalogue-picture.tsx';
import { endTour } from './tour-state.ts';

/** Steps of the tour: the part of the workspace that each explains, the side where its card stands, and its picture. */
const STEPS = [
  { text: 'lattices', target: 'lattice-panel', side: 'right', picture: 'TYPE-20007/normal' },
  { text: 'stage', target: 'stage', side: 'inside', picture: 'tutorials/bracket-1' },
  { text: 'parameters', target: 'side-panel', side: 'left', picture: 'tutorials/bracket-2' },
  { text: 'modes', target: 'mode-switch', side: 'below', picture: 'modes/gradient' },
  { text: 'generate', target: 'generate', side: 'left', picture: 'tutorials/bracket-3' },
] as const;

const CARD_PX = 300;
const PICTURE_PX = 160;
const GAP_PX = 16;
/** Width of the camera strip at the right edge of the stage, px. */
const STRIP_PX = 60;
/** Height of the footer with the figures of model and lattice, which the card leaves free, px. */
const FOOTER_PX = 56;

type Side = (typeof STEPS)[number]['side'];

/** Upper left corner of the card beside a rectangle, kept in the window, px. */
function placeBeside(at: DOMRect, side: Side, heightPx: number): { left: number; top: number } {
  const wanted = {
    // Between the view panel above and the axes below.
    right: { left: at.right + GAP_PX, top: at.top + (at.height - heightPx) / 2 },
    // Beside the camera strip.
    left: { left: at.left - CARD_PX - GAP_PX - STRIP_PX, top: at.bottom - heightPx - GAP_PX },
    below: { left: at.left, top: at.bottom + GAP_PX },
    inside: { left: at.left + (at.width - CARD_PX) / 2, top: at.bottom - heightPx - 2 * GAP_PX },
  }[side];
  const clamp = (value: number, most: number) => Math.max(8, Math.min(value, most - 8));
  return {
    left: clamp(wanted.left, window.innerWidth - CARD_PX),
    top: clamp(wanted.top, window.innerHeight - FOOTER_PX - heightPx),
  };
}

/** Frame around the part that a step explains. */
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
 * Short tour of the workspace: a card beside each part, which blocks nothing and ends by Escape.
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
      const parts = [...document.querySelectorAll(`[data-testid="${now.target}"]`)];
      // Skip elements hidden behind a panel.
      const part = parts.find((one) => one.checkVisibility({ visibilityProperty: true }));
      setAt(part?.getBoundingClientRect() ?? null);
    };
    look();
    card.current?.focus({ preventScroll: true });
    window.addEventListener('resize', look);
    return () => window.removeEventListener('resize', look);
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
  const place = at && placeBeside(at, now.side, card.current?.offsetHeight ?? 290);
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
        w={`${CARD_PX}px`}
        p="4"
        rounded="l3"
        bg="bg.panel"
        borderWidth="1px"
        shadow="lg"
        outline="0"
        style={place ?? { visibility: 'hidden' }}
        data-testid="tour"
      >
        <Text textStyle="xs" color="fg.muted" mb="1.5">
          {t('start.tour.title')} · {t('start.tour.step', { step: step + 1, steps: STEPS.length })}
        </Text>
        <Box mb="2.5" rounded="l2" bg="bg.subtle">
          <CataloguePicture key={now.picture} name={now.picture} widthPx={PICTURE_PX} />
        </Box>
        <Text textStyle="sm">{t(`start.tour.${now.text}`)}</Text>
        <Flex mt="4" justify="space-between" gap="2">
          <Button size="sm" minH="9" look="bare" onClick={endTour} data-testid="tour-skip">
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
