import { useTranslation } from 'react-i18next';
import type { Point } from '../../../../core/solid/geometry/vector.ts';
import { PRESETS } from '../../../features/viewer/camera/presets.ts';
import type { SideColors } from '../../../features/viewer/drawing/part-material.ts';
import { Overlay } from '../../../features/viewer/tools/overlay.tsx';
import { toScreen } from '../../../features/viewer/tools/projection.ts';
import { useProjection } from '../../../features/viewer/tools/stage-projection.ts';
import { view } from '../../../features/viewer/view-state.ts';
import { useColorMode } from '../../../state/color-mode.ts';
import { REGION_COLORS } from '../../../state/regions/region-colors.ts';
import { REGION_PARTS } from '../../../state/regions/region-entries.ts';
import { useStateOf } from '../../../state/snapshots.ts';
import { stage } from '../../../state/stage.ts';
import { seenOfSides } from './region-sides.ts';

const HEIGHT_PX = 26;
const PER_CHARACTER_PX = 8.5;
/** Chinese characters are square. */
const PER_SQUARE_PX = 15;

export function RegionNames({ sides }: { sides: SideColors }) {
  const { t } = useTranslation();
  const { mode } = useColorMode();
  const { model } = useStateOf(stage);
  const projection = useProjection();
  if (projection === null || model === null) return null;
  const [x, y, z] = model.extentMm;
  const box = { min: [-x / 2, -y / 2, 0] as Point, max: [x / 2, y / 2, z] as Point };
  const places = seenOfSides(sides, box, view.pose?.from ?? PRESETS.all);
  return (
    <Overlay testId="region-names">
      {REGION_PARTS.map((part, at) => {
        const seen = places[at];
        if (!seen) return null;
        const place = toScreen(projection, seen);
        const text = t(`modes.parts.${part}`);
        const width =
          [...text].reduce((sum, c) => sum + (c > '\u2e80' ? PER_SQUARE_PX : PER_CHARACTER_PX), 0) + 20;
        return (
          <g
            key={part}
            transform={`translate(${place.x - width / 2} ${place.y - HEIGHT_PX / 2})`}
            data-testid={`name-${part}`}
          >
            <rect width={width} height={HEIGHT_PX} rx={HEIGHT_PX / 2} fill={REGION_COLORS[mode][at]} />
            <rect
              width={width}
              height={HEIGHT_PX}
              rx={HEIGHT_PX / 2}
              fill="none"
              stroke="var(--chakra-colors-bg-panel)"
              strokeWidth="1.5"
            />
            <text
              x={width / 2}
              y={HEIGHT_PX / 2}
              dominantBaseline="central"
              textAnchor="middle"
              fontSize="13"
              fontWeight="600"
              fill="#10120f"
            >
              {text}
            </text>
          </g>
        );
      })}
    </Overlay>
  );
}
