import { lazy, Suspense } from 'react';
import { useSnapshot } from 'valtio';
import { shapeOf } from '../../../mesh/registry.ts';
import { preview } from '../../../preview/preview-state.ts';
import { useColorMode } from '../../../state/color-mode.ts';
import { LOST_COLOR } from '../../../viewer/colors.ts';

/** Loaded when something is lost. */
const LostFaces = lazy(async () => ({
  default: (await import('../../../viewer/drawing/lost-faces.tsx')).LostFaces,
}));

/** Marks on the model where the previewed lattice does not reach. */
export function LostScene({ shown }: { shown: boolean }) {
  const { mode } = useColorMode();
  const { lostId } = useSnapshot(preview);
  const shape = lostId === null ? undefined : shapeOf(lostId);
  if (!shown || shape?.kind !== 'mesh') return null;
  return (
    <Suspense>
      <LostFaces key={lostId} mesh={shape.mesh} color={LOST_COLOR[mode]} />
    </Suspense>
  );
}
