import { lazy, Suspense } from 'react';
import { useSnapshot } from 'valtio';
import { preview } from '../../../features/preview/preview-state.ts';
import { LOST_COLOR } from '../../../features/viewer/colors.ts';
import { shapeOf } from '../../../mesh/registry.ts';
import { useColorMode } from '../../../state/color-mode.ts';

/** Loaded when something is lost. */
const LostFaces = lazy(async () => ({
  default: (await import('../../../features/viewer/drawing/lost-faces.tsx')).LostFaces,
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
