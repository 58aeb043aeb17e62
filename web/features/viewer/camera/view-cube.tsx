import { Box, chakra } from '@chakra-ui/react';
import { memo, type Ref, useImperativeHandle, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { PresetName } from './presets.ts';

export interface ViewCubeHandle {
  /** Turns the cube to match the camera; column-major view matrix. */
  turn(view: readonly number[]): void;
}

const SIDE_PX = 58;
const HALF = `translateZ(${SIDE_PX / 2}px)`;

/** CSS transform of each face. Page axes: x right, y down, z to the viewer. */
const FACES: readonly { name: Exclude<PresetName, 'all'>; turn: string }[] = [
  { name: 'top', turn: '' },
  { name: 'bottom', turn: 'rotateX(180deg)' },
  { name: 'front', turn: 'rotateX(-90deg)' },
  { name: 'back', turn: 'rotateX(90deg) rotateZ(180deg)' },
  { name: 'right', turn: 'rotateY(90deg) rotateZ(-90deg)' },
  { name: 'left', turn: 'rotateY(-90deg) rotateZ(90deg)' },
];

/**
 * View cube: it turns with the model, and a click on a face selects that view. Built from page elements, so
 * it needs no GPU. The camera menu offers the same views to keyboards and screen readers. Not three's
 * ViewHelper: 1.9 kB gzip instead of 0.8 kB, and it draws into the canvas with every frame.
 */
export const ViewCube = memo(function ViewCube({
  ref,
  onLook,
}: {
  ref: Ref<ViewCubeHandle>;
  onLook: (preset: PresetName) => void;
}) {
  const { t } = useTranslation();
  const cube = useRef<HTMLDivElement>(null);
  useImperativeHandle(ref, () => ({
    turn(view) {
      if (cube.current !== null) cube.current.style.transform = pageRotation(view);
    },
  }));
  return (
    <Box
      boxSize="104px"
      display="grid"
      placeItems="center"
      pointerEvents="none"
      aria-hidden="true"
      data-testid="view-cube"
    >
      <Box ref={cube} position="relative" boxSize={`${SIDE_PX}px`} style={{ transformStyle: 'preserve-3d' }}>
        {FACES.map(({ name, turn }) => (
          <chakra.button
            key={name}
            type="button"
            tabIndex={-1}
            position="absolute"
            inset="0"
            pointerEvents="auto"
            textStyle="xs"
            fontWeight="semibold"
            color="fg.muted"
            bg="bg.panel/92"
            borderWidth="1px"
            borderColor="border.emphasized"
            cursor="pointer"
            _hover={{ bg: 'green.subtle', color: 'green.fg', borderColor: 'green.border' }}
            style={{ transform: `${turn} ${HALF}`, backfaceVisibility: 'hidden' }}
            onClick={() => onLook(name)}
            data-testid={`cube-${name}`}
          >
            {t(`workspace.viewer.${name}`)}
          </chakra.button>
        ))}
      </Box>
    </Box>
  );
});

/** Rotation of a view matrix as a CSS transform, where y points down. */
function pageRotation(view: readonly number[]): string {
  const flip = [1, -1, 1];
  const cell = (row: number, column: number) =>
    (view[column * 4 + row]! * flip[row]! * flip[column]!).toFixed(5);
  const columns = [0, 1, 2].map((column) => `${cell(0, column)},${cell(1, column)},${cell(2, column)},0`);
  return `matrix3d(${columns.join()},0,0,0,1)`;
}
