import { Box, Center, Text } from '@chakra-ui/react';
import type { Challenge } from 'altcha-lib';
import { Check, ChevronsRight, LoaderCircle } from 'lucide-react';
import { type KeyboardEvent, type PointerEvent, useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { proofChallenge } from '../../../../core/contract/calls/account/verification.ts';
import { api } from '../../../api/client.ts';
import { WorkerLink } from '../../../lib/worker-calls.ts';
import type { ProveCalls } from './prove.worker.ts';
import { dragFraction, isAtEnd, keyFraction } from './slider-gesture.ts';

export type SliderState = 'open' | 'checking' | 'done' | 'failed';

const THUMB_PX = 44;

interface Props {
  state: SliderState;
  onState: (state: SliderState) => void;
  /** Solved challenge, valid once. */
  onProof: (proof: string) => void;
}

/** Slider that solves the server's challenge at its end and snaps back otherwise. Arrow keys work. */
export function SliderCheck({ state, onState, onProof }: Props) {
  const { t } = useTranslation();
  const { track, fraction, movable, handlers } = useSlide({ state, onState, onProof });
  const text = {
    open: t('account.slide'),
    checking: t('account.sliding'),
    done: t('account.slid'),
    failed: t('account.slideFailed'),
  }[state];
  const Icon = { open: ChevronsRight, failed: ChevronsRight, checking: LoaderCircle, done: Check }[state];
  return (
    <Box
      ref={track}
      position="relative"
      h="12"
      w="full"
      rounded="l2"
      borderWidth="1px"
      borderColor={state === 'failed' ? 'border.error' : 'border.emphasized'}
      bg="bg.subtle"
      overflow="hidden"
      userSelect="none"
      data-testid="slider"
      data-state={state}
    >
      <Box
        position="absolute"
        insetY="0"
        insetStart="0"
        bg="green.muted"
        style={{ width: `calc(${fraction} * (100% - ${THUMB_PX}px) + ${THUMB_PX}px)` }}
      />
      <Center position="absolute" inset="0" ps="12" pe="3" pointerEvents="none">
        <Text
          textStyle="sm"
          color={state === 'failed' ? 'fg.error' : state === 'done' ? 'green.fg' : 'fg.muted'}
          aria-live="polite"
        >
          {text}
        </Text>
      </Center>
      <Center
        role="slider"
        tabIndex={0}
        aria-label={t('account.slideLabel')}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(fraction * 100)}
        aria-valuetext={text}
        aria-disabled={!movable}
        position="absolute"
        top="0"
        h="full"
        rounded="l2"
        bg="bg.panel"
        borderEndWidth="1px"
        shadow="sm"
        color="green.fg"
        cursor={movable ? 'grab' : 'default'}
        touchAction="none"
        focusVisibleRing="inside"
        style={{ width: THUMB_PX, left: `calc(${fraction} * (100% - ${THUMB_PX}px))` }}
        {...handlers}
        data-testid="slider-thumb"
      >
        <Box animation={state === 'checking' ? 'spin 1s linear infinite' : undefined}>
          <Icon size={20} aria-hidden />
        </Box>
      </Center>
    </Box>
  );
}

/** Gestures and keys of the slider; at its end the challenge is solved. */
function useSlide({ state, onState, onProof }: Props) {
  const track = useRef<HTMLDivElement>(null);
  const heldAtPx = useRef<number | null>(null);
  // Kept outside the state: the pointer may be released before the last move renders.
  const place = useRef(0);
  const [fraction, show] = useState(0);
  const setFraction = useCallback((next: number) => {
    place.current = next;
    show(next);
  }, []);
  useEffect(() => {
    if (state === 'open' || state === 'failed') setFraction(0);
    if (state === 'done') setFraction(1);
  }, [state, setFraction]);
  const movable = state === 'open' || state === 'failed';

  const finish = async () => {
    setFraction(1);
    onState('checking');
    try {
      onProof(await proveWork());
      onState('done');
    } catch {
      onState('failed');
    }
  };
  const hold = (event: PointerEvent<HTMLDivElement>) => {
    if (!movable) return;
    heldAtPx.current = event.clientX - place.current * (trackPx() - THUMB_PX);
    event.currentTarget.setPointerCapture(event.pointerId);
  };
  const drag = (event: PointerEvent<HTMLDivElement>) => {
    if (heldAtPx.current === null) return;
    setFraction(dragFraction(event.clientX - heldAtPx.current, trackPx(), THUMB_PX));
  };
  const letGo = () => {
    if (heldAtPx.current === null) return;
    heldAtPx.current = null;
    if (isAtEnd(place.current)) void finish();
    else setFraction(0);
  };
  const press = (event: KeyboardEvent) => {
    const next = movable ? keyFraction(event.key, place.current) : undefined;
    if (next === undefined) return;
    event.preventDefault();
    setFraction(next);
    if (isAtEnd(next)) void finish();
  };
  const trackPx = () => track.current?.clientWidth ?? 0;
  const handlers = {
    onPointerDown: hold,
    onPointerMove: drag,
    onPointerUp: letGo,
    onPointerCancel: letGo,
    onKeyDown: press,
  };
  return { track, fraction, movable, handlers };
}

/** Fetches a challenge and solves it in a worker. Throws if there is no answer. */
async function proveWork(): Promise<string> {
  const challenge = await api(proofChallenge);
  const link = new WorkerLink<ProveCalls>(
    () => new Worker(new URL('./prove.worker.ts', import.meta.url), { type: 'module' }),
  );
  // A key that JSON leaves out is absent, never undefined.
  return await link.callOnce('prove', challenge as Challenge);
}
