import { Flex, Spinner } from '@chakra-ui/react';
import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { canDraw, rendererKind } from '../../../lib/webgl.ts';
import { shapeOf } from '../../../mesh/registry.ts';
import type { Parts } from '../parts.ts';

/** How often the stage looks whether the picture is there, milliseconds. */
export const LOOK_MS = 150;

/** Parts whose picture is announced. The live preview follows every setting and has its own sign. */
const AWAITED = ['original', 'structure', 'lattice'] as const;

/** Parts of which the scene must have the shapes. */
type Awaited = Pick<Parts, 'lattice'> & Partial<Parts>;

/** True until the scene has the shapes of these parts. Large shapes are first sent to the graphics card. */
export function isMissing(stage: HTMLElement | null, parts: Awaited): boolean {
  // After a lost graphics context the viewer offers to draw again.
  if (!canDraw() || stage?.querySelector('[data-lost]')) return false;
  const canvas = stage?.querySelector('canvas');
  // The code of the viewer is still loaded.
  if (canvas == null) return true;
  return AWAITED.some((name) => shapeOf(parts[name]) !== undefined && canvas.dataset[name] !== parts[name]);
}

/**
 * True until the scene has the shapes of these parts, and while the picture on the page is older than the last one that
 * was begun. Only software rendering copies pictures to the page.
 */
export function isDrawing(stage: HTMLElement | null, parts: Parts): boolean {
  if (isMissing(stage, parts)) return true;
  if (rendererKind() === 'card' || stage?.querySelector('[data-lost]')) return false;
  const page = stage?.querySelector<HTMLElement>('canvas[data-begun]');
  return page == null || page.dataset.begun !== page.dataset.shown;
}

type Content = 'opening' | 'loading' | 'rendering';

interface Props {
  stage: RefObject<HTMLElement | null>;
  /** What the page still waits for; null if nothing but the picture. */
  content: Content | null;
  modelKey: string | null;
  parts: Parts;
  /** Another note stands in the place of the text. */
  off?: boolean;
}

/** Says that a model or result is fetched, and then that it is drawn; what was there stays visible meanwhile. */
export function StageBusy({ stage, content, modelKey, parts, off = false }: Props) {
  const drawing = useDrawing(stage, modelKey, parts);
  if (off || (content === null && !drawing)) return null;
  return <BusySign content={content ?? 'rendering'} />;
}

/** Text at the bottom of the stage. */
export function BusySign({ content }: { content: Content }) {
  const { t } = useTranslation();
  return (
    <Flex
      role="status"
      position="absolute"
      // Above the camera buttons of phones, and above toasts and the tour.
      bottom={{ base: '20', md: '28' }}
      insetX="0"
      mx="auto"
      w="fit-content"
      align="center"
      gap="3"
      px="4"
      py="2.5"
      rounded="full"
      borderWidth="1px"
      bg="bg.panel"
      shadow="md"
      textStyle="sm"
      pointerEvents="none"
      data-testid="stage-busy"
    >
      <Spinner size="sm" color="green.solid" />
      {t(`workspace.viewer.${content}`)}
    </Flex>
  );
}

/**
 * True from the first render with another model or result until its picture is on the page. An edit of the model is not
 * announced: its picture replaces one of the same model.
 */
function useDrawing(stage: Props['stage'], modelKey: string | null, parts: Parts): boolean {
  const { original, structure, lattice } = parts;
  const isEmpty = original === null && structure === null && lattice === null;
  const wanted = isEmpty ? null : JSON.stringify([modelKey, original !== null, structure, lattice]);
  const [drawn, setDrawn] = useState<string | null>(null);
  const isBusy = useEffectEvent(() => isDrawing(stage.current, parts));
  useEffect(() => {
    if (wanted === null) return setDrawn(null);
    let frame = 0;
    const timer = setInterval(() => {
      if (isBusy()) return;
      // The scene has the shapes, and this frame begins their picture.
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => {
        if (isBusy()) return;
        setDrawn(wanted);
        clearInterval(timer);
      });
    }, LOOK_MS);
    return () => {
      clearInterval(timer);
      cancelAnimationFrame(frame);
    };
  }, [wanted]);
  return wanted !== null && drawn !== wanted;
}
