import { useEffect, useMemo } from 'react';
import { type Box, boundsOf } from '../../../../../core/solid/geometry/box.ts';
import type { Mesh } from '../../../../../core/solid/mesh/mesh.ts';
import { press } from '../../../../features/press/press-state.ts';
import { SCENE_COLORS } from '../../../../features/viewer/colors.ts';
import { geometryOf } from '../../../../features/viewer/drawing/geometry-of.ts';
import { MeshPart } from '../../../../features/viewer/tools/cut-pieces.tsx';
import { useRedraw } from '../../../../features/viewer/use-redraw.ts';
import { meshOfShape } from '../../../../mesh/registry.ts';
import { useColorMode } from '../../../../state/color-mode.ts';
import { useStateOf } from '../../../../state/snapshots.ts';
import { stage } from '../../../../state/stage.ts';
import { plateBoxes } from './plate-boxes.ts';

/** A plate hides little of what it presses: its rim shows where it is. */
const PLATE_OPACITY = 0.07;
const RIM_OPACITY = 0.45;
/** The edges of a slab, as pairs of its vertices. */
const EDGES = Uint32Array.from('01 13 32 20 45 57 76 64 04 15 26 37'.replaceAll(' ', ''), Number);

/** The two plates of a press test, which come closer with the pressed part. */
export function PressPlatesScene() {
  const { axis, figures, magnification, shapeId, isAside } = useStateOf(press);
  const mesh = meshOfShape(useStateOf(stage).model?.shapeId);
  const isPressed = shapeId !== null && !isAside;
  const closerMm = isPressed && figures !== null ? magnification * figures.limit.travelMm : 0;
  const plates = useMemo(
    () => (mesh === null ? [] : plateBoxes(boundsOf(mesh), axis, closerMm)),
    [mesh, axis, closerMm],
  );
  return plates.map((plate, at) => <Plate key={at === 0 ? 'low' : 'high'} box={plate} />);
}

/** A plate that lets the part show through, with its edges. */
export function Plate({ box }: { box: Box }) {
  const { mode } = useColorMode();
  const mesh = useMemo(() => slab(box), [box]);
  useRedraw(mesh, mode);
  const { original, mark } = SCENE_COLORS[mode];
  return (
    <>
      <MeshPart mesh={mesh} ghost={PLATE_OPACITY} color={original} />
      <Rim plate={mesh} color={mark} />
    </>
  );
}

function Rim({ plate: { positions }, color }: { plate: Mesh; color: string }) {
  const geometry = useMemo(() => geometryOf(positions, EDGES), [positions]);
  useEffect(() => () => geometry.dispose(), [geometry]);
  return (
    <lineSegments geometry={geometry}>
      <lineBasicMaterial color={color} transparent opacity={RIM_OPACITY} />
    </lineSegments>
  );
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
