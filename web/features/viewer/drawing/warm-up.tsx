import { useFrame, useThree } from '@react-three/fiber';
import { useEffect, useMemo } from 'react';
import { Group } from 'three';
import type { Box } from '../../../../core/solid/geometry/box.ts';
import { GroundShadow } from './ground-shadow.tsx';
import { PartDrawing } from './part-drawing.ts';
import { type PartLook, PLAIN_LOOK, VEIL_OPACITY } from './part-look.ts';

const NO_BOX: Box = { min: [0, 0, 0], max: [0, 0, 0] };
const NO_MESH = { positions: new Float32Array(9), triangles: new Uint32Array(3) };
const NO_STRUT = { mesh: NO_MESH, boxMm: NO_BOX, count: 1, verticesPerStrut: 3 };
/** Unprintable struts are coloured one by one. */
const NO_FAULTY_STRUT = { ...NO_STRUT, faults: Uint8Array.of(1) };
const LOOK: PartLook = { ...PLAIN_LOOK, faultColors: [null, '#fff'], veils: true };

/** Draws empty geometry in every way of a part: the GPU compiles in the first frame, not at a model. */
export function WarmUp() {
  const { gl, invalidate } = useThree();
  const group = useMemo(() => new Group(), []);
  useEffect(() => {
    const shapes = [
      { look: LOOK, isLattice: false, shape: { kind: 'mesh', mesh: NO_MESH, boxMm: NO_BOX } },
      {
        look: { ...LOOK, ghost: VEIL_OPACITY },
        isLattice: false,
        shape: { kind: 'mesh', mesh: NO_MESH, boxMm: NO_BOX },
      },
      { look: LOOK, isLattice: true, shape: { kind: 'mesh', mesh: NO_MESH, boxMm: NO_BOX } },
      { look: LOOK, isLattice: true, shape: { kind: 'struts', struts: NO_STRUT } },
      { look: LOOK, isLattice: true, shape: { kind: 'struts', struts: NO_FAULTY_STRUT } },
    ] as const;
    // Programs live as long as an object that uses them.
    const drawings = shapes.map(({ shape, look, isLattice }) => {
      const drawing = new PartDrawing(shape, isLattice, gl);
      drawing.show(look);
      group.add(drawing.group);
      return drawing;
    });
    invalidate();
    return () => {
      for (const drawing of drawings) drawing.dispose();
      group.clear();
    };
  }, [group, gl, invalidate]);
  useFrame(() => {
    // Runs before the picture is drawn, so the geometry is still present in the first frame.
    queueMicrotask(() => {
      group.visible = false;
    });
  });
  return (
    <primitive object={group}>
      <GroundShadow mesh={NO_MESH} widthMm={1} lengthMm={1} opacity={0} />
    </primitive>
  );
}
