import { chakra, type HTMLChakraProps } from '@chakra-ui/react';
import type { Precision } from '../../../core/rules/order/result-formats.ts';
import { STRUT_SIDES } from '../../../core/rules/parameters/lattice-parameters.ts';

/** Sides of the struts of a file with the usual settings. */
export const USUAL_SIDES: Record<Precision, number> = { low: STRUT_SIDES.min, high: STRUT_SIDES.default };

const RADIUS = 32;
const NEAR = [60, 60] as const;
/** From the near end to the far one. */
const AXIS = [-26, -26] as const;

/** A strut of a file, end on, in the cylinder of its design: the fewer sides it has, the more of that is missing. */
export function StrutPicture({ sides, ...rest }: { sides: number } & HTMLChakraProps<'svg'>) {
  const corner = (k: number, [x, y]: readonly [number, number] = NEAR) => {
    const angle = ((k - 0.5) * 2 * Math.PI) / sides - Math.PI / 2;
    return [x + RADIUS * Math.cos(angle), y + RADIUS * Math.sin(angle)] as [number, number];
  };
  const far: [number, number] = [NEAR[0] + AXIS[0], NEAR[1] + AXIS[1]];
  const facets = Array.from({ length: sides }, (_, k) => {
    const angle = (k * 2 * Math.PI) / sides - Math.PI / 2;
    const facing = (Math.cos(angle) * AXIS[0] + Math.sin(angle) * AXIS[1]) / Math.hypot(...AXIS);
    return { k, facing, light: 0.5 - Math.sin(angle) / 2 };
  });
  return (
    <chakra.svg viewBox="0 0 96 96" aria-hidden strokeLinejoin="round" {...rest}>
      <chakra.g fill="green.solid" stroke="bg.panel">
        {facets
          .filter(({ facing }) => facing > 1e-6)
          .map(({ k, light }) => (
            <polygon
              key={k}
              points={[corner(k), corner(k + 1), corner(k + 1, far), corner(k, far)].join(' ')}
              fillOpacity={0.95 - 0.5 * light}
            />
          ))}
      </chakra.g>
      <chakra.circle
        cx={NEAR[0]}
        cy={NEAR[1]}
        r={RADIUS}
        fill="clay.subtle"
        stroke="clay.fg"
        strokeWidth="1.5"
        strokeDasharray="3 3"
      />
      <chakra.polygon
        points={facets.map(({ k }) => corner(k)).join(' ')}
        fill="green.muted"
        stroke="green.fg"
        strokeWidth="2"
      />
    </chakra.svg>
  );
}
