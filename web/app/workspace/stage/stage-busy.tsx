import { Flex, Spinner } from '@chakra-ui/react';
import { type RefObject, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

/** How often the stage looks whether the picture of a new result is there, milliseconds. */
const LOOK_MS = 150;

/**
 * True until the scene has these shapes, of which large ones are first sent to the graphics card, and while the picture
 * on the page is older than the last one that was begun. Only slow renderers wait for the picture.
 */
function isDrawing(stage: HTMLElement | null, latticeId: string | null, structureId: string | null): boolean {
  const canvas = stage?.querySelector('canvas');
  // A page without WebGL has no canvas.
  if (canvas == null) return false;
  const { lattice, structure } = canvas.dataset;
  if (latticeId !== null && lattice !== latticeId) return true;
  if (structureId !== null && structure !== structureId) return true;
  const page = stage?.querySelector<HTMLElement>('canvas[data-begun]');
  return page != null && page.dataset.begun !== page.dataset.shown;
}

interface Props {
  stage: RefObject<HTMLElement | null>;
  loading: boolean;
  /** Ids of the result's shapes that the viewer is given; null without a result. */
  latticeId: string | null;
  structureId: string | null;
}

/** Says that a result is fetched, and then that it is drawn; what was there stays visible meanwhile. */
export function StageBusy({ stage, loading, latticeId, structureId }: Props) {
  const { t } = useTranslation();
  const [drawing, setDrawing] = useState(false);
  useEffect(() => {
    if (latticeId === null && structureId === null) return setDrawing(false);
    setDrawing(true);
    const timer = setInterval(() => {
      if (isDrawing(stage.current, latticeId, structureId)) return;
      setDrawing(false);
      clearInterval(timer);
    }, LOOK_MS);
    return () => clearInterval(timer);
  }, [latticeId, structureId, stage]);
  if (!loading && !drawing) return null;
  return (
    <Flex
      role="status"
      position="absolute"
      // On phones the camera buttons are at the bottom.
      bottom={{ base: '20', md: '7' }}
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
      {t(loading ? 'workspace.viewer.loading' : 'workspace.viewer.rendering')}
    </Flex>
  );
}
