import { Overlay } from '../../../features/viewer/tools/overlay.tsx';
import { toScreen } from '../../../features/viewer/tools/projection.ts';
import { useProjection } from '../../../features/viewer/tools/stage-projection.ts';
import { drainsOf } from '../../../state/drains/drain-holes.ts';
import { useSettings } from '../../../state/settings.ts';

const RADIUS_PX = 10;
/** Number beside its hole, px. */
const ASIDE_PX = 16;

/** Numbers of the drain holes beside their places, as in the panel's list. */
export function DrainNumbers() {
  const drains = drainsOf(useSettings());
  const projection = useProjection();
  if (projection === null) return null;
  return (
    <Overlay testId="drain-numbers">
      {drains.map(({ atMm: [x, y, z] }, index) => {
        const at = toScreen(projection, [x, y, z]);
        return (
          <g key={`${x} ${y} ${z}`} transform={`translate(${at.x + ASIDE_PX} ${at.y - ASIDE_PX})`}>
            <circle
              r={RADIUS_PX}
              fill="var(--chakra-colors-bg-panel)"
              stroke="var(--chakra-colors-border-emphasized)"
            />
            <text
              dominantBaseline="central"
              textAnchor="middle"
              fontSize="12"
              fontWeight="600"
              fill="var(--chakra-colors-fg)"
            >
              {index + 1}
            </text>
          </g>
        );
      })}
    </Overlay>
  );
}
