import { useMemo } from 'react';
import { type Box, boundsOf } from '../../../../../core/solid/geometry/box.ts';
import type { Mesh } from '../../../../../core/solid/mesh/mesh.ts';
import { press } from '../../../../features/press/press-state.ts';
import { SCENE_COLORS } from '../../../../features/viewer/colors.ts';
import { MeshPart } from '../../../../features/viewer/tools/cut-pieces.tsx';
import { useRedraw } from '../../../../features/viewer/use-redraw.ts';
import { shapeOf } from '../../../../mesh/registry.ts';
import { useColorMode } from '../../../../state/color-mode.ts';
import { useStateOf } from '../../../../state/snapshots.ts';
import { stage } from '../../../../state/stage.ts';
import { plateBoxes } from './plate-boxes.ts';

/** The two plates of a press test, which come closer with the pressed part. */
export function PressPlatesScene() {
  const { mode } = useColorMode();
  const { axis, figures, magnification, shapeId, isAside } = useStateOf(press);
  const modelId = useStateOf(stage).model?.shapeId ?? null;
  const shape = modelId === null ? undefined : shapeOf(modelId);
  const mesh = shape?.kind === 'mesh' ? shape.mesh : null;
  const isPressed = shapeId !== null && !isAside;
  const closerMm = isPressed && figures !== null ? magnification * figures.limit.travelMm : 0;
  const plates = useMemo(
    () => (mesh === null ? [] : plateBoxes(boundsOf(mesh), axis, closerMm).map(slab)),
    [mesh, axis, closerMm],
  );
  useRedraw(plates, mode);
  return plates.map((plate, at) => (
    <MeshPart
      key={at === 0 ? 'low' : 'high'}
      mesh={plate}
      visible
      ghost
      color={SCENE_COLORS[mode].original}
    />
  ));
}

function slab({ min, max }: Box): Mesh {
  const positions = Float32Array.from({ length: 24 }, (_, at) => {
    const [vertex, k] = [Math.floor(at / 3), at % 3];
    return (vertex >> k) & 1 ? max[k]! : min[k]!;
  });
  const faces = '021 123 456 576 014 145 237 267 024 246 137 157';
  // Each face twice, once from either side: a ghost shows its front only.
  const corners = [...faces.replaceAll(' ', '')].map(Number);
  return { positions, triangles: Uint32Array.from([...corners, ...corners.toReversed()]) };
}
