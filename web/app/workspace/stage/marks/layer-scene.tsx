import { useMemo } from 'react';
import { type Box, boundsOf } from '../../../../../core/solid/geometry/box.ts';
import { meshOfShape } from '../../../../mesh/registry.ts';
import { layerMark } from '../../../../state/layer-mark.ts';
import { useStateOf } from '../../../../state/snapshots.ts';
import { stage } from '../../../../state/stage.ts';
import { Plate } from '../press/press-plates-scene.tsx';

/** Free edge of the layer's plane around the model, as a share of the model. */
const EDGE = 0.06;

/** Where the layer of the layer view lies in the model. */
export function LayerScene() {
  const { heightMm } = useStateOf(layerMark);
  const mesh = meshOfShape(useStateOf(stage).model?.shapeId);
  const bounds = useMemo(() => mesh && boundsOf(mesh), [mesh]);
  const plane = useMemo(() => {
    if (bounds === null || heightMm === null) return null;
    const { min, max } = bounds;
    const edgeMm = EDGE * Math.max(max[0] - min[0], max[1] - min[1]);
    return {
      min: [min[0] - edgeMm, min[1] - edgeMm, heightMm],
      max: [max[0] + edgeMm, max[1] + edgeMm, heightMm],
    } satisfies Box;
  }, [bounds, heightMm]);
  return plane && <Plate box={plane} />;
}
