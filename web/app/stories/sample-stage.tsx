import { Box, Flex } from '@chakra-ui/react';
import type { ReactNode, Ref } from 'react';
import { boundsOf, extentOf } from '../../../core/solid/geometry/box.ts';
import { type Mesh, volumeOf } from '../../../core/solid/mesh/mesh.ts';
import { keepShape } from '../../mesh/registry.ts';
import { stageModel } from '../../mesh/stage-model.ts';
import type { StageModel } from '../../state/stage.ts';

/** Wedge of 60 x 40 x 30 mm, closed and outward. */
export const WEDGE: Mesh = {
  positions: Float32Array.of(0, 0, 0, 60, 0, 0, 60, 40, 0, 0, 40, 0, 0, 0, 30, 0, 40, 30),
  triangles: Uint32Array.of(0, 2, 1, 0, 3, 2, 0, 1, 4, 1, 2, 5, 1, 5, 4, 2, 3, 5, 0, 4, 5, 0, 5, 3),
};

/** Wedge as a stored model; its mesh is not in the registry yet. */
export const WEDGE_MODEL: StageModel = {
  fileId: 'fil_0000',
  fileName: 'bracket-v3-final.stl',
  fileBytes: 484,
  faces: WEDGE.triangles.length / 3,
  vertices: WEDGE.positions.length / 3,
  volumeMm3: volumeOf(WEDGE),
  extentMm: extentOf(boundsOf(WEDGE)),
  shapeId: null,
};

/** @param names of its bodies in the file, if it has several */
export function stageWedge(names: readonly string[] = []): void {
  const bodies = names.map((name) => ({ name, mesh: WEDGE }));
  const mesh = bodies.length > 0 ? { ...WEDGE, bodies } : WEDGE;
  stageModel({ ...WEDGE_MODEL, shapeId: keepShape({ kind: 'mesh', mesh }) });
}

interface Props {
  id?: string;
  /** Content below the stage. */
  footer?: ReactNode;
  children?: ReactNode;
  ref?: Ref<HTMLDivElement>;
}

/** Empty stage; elements over it render as in the workspace. */
export function EmptyPlace({ id, footer, children, ref }: Props) {
  return (
    <Flex direction="column" flex="1" minW="0" minH="0">
      <Box ref={ref} id={id} position="relative" flex="1" minH="0" bg="bg.stage" overflow="hidden">
        {children}
      </Box>
      {footer}
    </Flex>
  );
}
