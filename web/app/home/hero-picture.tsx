import { Box } from '@chakra-ui/react';
import { projectStruts, strutsOfBlock, withoutLooseEnds } from './cell-projection.ts';
import { StrutDrawing } from './strut-drawing.tsx';

type Place = readonly [number, number, number];

const CELLS = [8, 4, 9] as const;

/** Distance of a point from a line segment, in cell lengths. */
function fromLine(p: Place, a: Place, b: Place): number {
  const along = [b[0] - a[0], b[1] - a[1], b[2] - a[2]] as const;
  const to = [p[0] - a[0], p[1] - a[1], p[2] - a[2]] as const;
  const length2 = along[0] ** 2 + along[1] ** 2 + along[2] ** 2;
  const t = length2 === 0 ? 0 : (to[0] * along[0] + to[1] * along[1] + to[2] * along[2]) / length2;
  const held = Math.min(1, Math.max(0, t));
  return Math.hypot(to[0] - held * along[0], to[1] - held * along[1], to[2] - held * along[2]);
}

const HEAD: Place = [-2.3, 0, 2.7];
const HIP: Place = [1.7, 0, 2.2];

/** True inside the upper end of a femur: head, neck, trochanter and upper shaft. */
function inBone(p: Place): boolean {
  return (
    fromLine(p, HEAD, HEAD) <= 1.95 ||
    fromLine(p, HEAD, HIP) <= 1.45 ||
    fromLine(p, HIP, [2, 0, 3]) <= 1.8 ||
    fromLine(p, HIP, [1.2, 0, -6]) <= 1.65
  );
}

const STRUTS = projectStruts(withoutLooseEnds(strutsOfBlock('bcc', CELLS, (a, b) => inBone(a) && inBone(b))));

/** Bone-like shape filled with a lattice of the catalogue. */
export function HeroPicture() {
  return (
    <Box w="full" h={{ base: '260px', md: '420px', '2xl': '520px' }}>
      <StrutDrawing
        struts={STRUTS}
        rod={0.15}
        near="var(--chakra-colors-hero-near)"
        far="var(--chakra-colors-hero-far)"
      />
    </Box>
  );
}
