import { Box } from '@chakra-ui/react';
import { BONE_CELLS, bendToBone } from './bone-shape.ts';
import { projectStruts, strutsOfBlock } from './cell-projection.ts';
import { StrutDrawing } from './strut-drawing.tsx';

const STRUTS = projectStruts(
  strutsOfBlock('isotruss', BONE_CELLS).map(([a, b]) => [bendToBone(a), bendToBone(b)]),
);

/** Bone filled with a lattice of the catalogue, lower where `maxH` says so. */
export function HeroPicture({ maxH }: { maxH?: string }) {
  return (
    <Box w="full" h={{ base: '260px', md: '420px', '2xl': '520px' }} maxH={maxH}>
      <StrutDrawing
        struts={STRUTS}
        rod={0.17}
        near="var(--chakra-colors-hero-near)"
        far="var(--chakra-colors-hero-far)"
      />
    </Box>
  );
}
