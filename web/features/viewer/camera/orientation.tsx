import { Box } from '@chakra-ui/react';
import { type Ref, useCallback, useImperativeHandle, useRef } from 'react';
import { AxisInset, type AxisInsetHandle } from './axis-inset.tsx';
import { useIsStripRow } from './covered.ts';
import type { PresetName } from './presets.ts';
import { ViewCube, type ViewCubeHandle } from './view-cube.tsx';

export interface OrientationHandle {
  /** Turns axes and cube to match the camera; column-major view matrix. */
  turn(view: readonly number[]): void;
}

interface Props {
  ref: Ref<OrientationHandle>;
  /** Distance of the cube from the right edge, px. */
  cubeEndPx: number;
  onLook: (preset: PresetName) => void;
}

/** Width of the view that has room for the cube between the view panel and the camera strip, px. */
const ROOM_FOR_CUBE_PX = 440;
/** Height of the view that has room for it, px. */
const HEIGHT_FOR_CUBE_PX = 140;

/** Axes and view cube in the corners of the view. A narrow view leaves the presets to the camera menu. */
export function Orientation({ ref, cubeEndPx, onLook }: Props) {
  const isStripRow = useIsStripRow();
  const axes = useRef<AxisInsetHandle>(null);
  const cube = useRef<ViewCubeHandle>(null);
  const turn = useCallback((view: readonly number[]) => {
    axes.current?.turn(view);
    cube.current?.turn(view);
  }, []);
  useImperativeHandle(ref, () => ({ turn }), [turn]);
  return (
    <>
      <Box position="absolute" bottom="2" insetStart="3" pointerEvents="none">
        <AxisInset ref={axes} />
      </Box>
      {/* A size container is a stacking context in older browsers, so it holds nothing but the cube. */}
      <Box position="absolute" inset="0" containerType="size" pointerEvents="none">
        <Box
          position="absolute"
          // A strip that is a row lies above it.
          top={isStripRow ? '20' : '4'}
          insetEnd={`${cubeEndPx}px`}
          pointerEvents="auto"
          hideBelow="md"
          css={{
            [`@container (max-width: ${ROOM_FOR_CUBE_PX - 1}px) or (max-height: ${HEIGHT_FOR_CUBE_PX - 1}px)`]:
              {
                display: 'none',
              },
          }}
        >
          <ViewCube ref={cube} onLook={onLook} />
        </Box>
      </Box>
    </>
  );
}
