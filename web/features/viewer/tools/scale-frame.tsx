import { type Point, pointOf } from '../../../../core/solid/geometry/vector.ts';
import { spreadRatio } from './gizmo-math.ts';
import { Overlay } from './overlay.tsx';
import { type ScreenPoint, toScreen } from './projection.ts';
import { useProjection } from './stage-projection.ts';
import { type Drag, useDrag } from './use-drag.ts';

interface Props {
  /** Bounding box of the displayed model, mm. */
  box: { min: Point; max: Point };
  scale: number;
  /** Scale under the pointer before clamping; null when the drag is cancelled. */
  onLive: (scale: number | null) => void;
  onDone: (scale: number) => void;
}

const HANDLE_PX = 7;
/** Corner numbers, one bit per axis, and the twelve edges between corners that differ in one bit. */
const EDGES = Array.from({ length: 8 }, (_, i) =>
  [1, 2, 4].filter((bit) => !(i & bit)).map((bit) => [i, i | bit]),
).flat();

/** Box of the model with a handle at each corner; dragged from the centre one scales up. */
export function ScaleFrame({ box, ...scaled }: Props) {
  const projection = useProjection();
  if (projection === null) return null;
  const corners = Array.from({ length: 8 }, (_, i) =>
    toScreen(
      projection,
      pointOf((k) => ((i >> k) & 1 ? box.max[k]! : box.min[k]!)),
    ),
  );
  const foot: Point = [(box.min[0] + box.max[0]) / 2, (box.min[1] + box.max[1]) / 2, box.min[2]];
  const centre = toScreen(projection, foot);
  return (
    <Overlay testId="scale-frame">
      {EDGES.map(([a, b]) => (
        <line
          key={`${a}-${b}`}
          x1={corners[a!]!.x}
          y1={corners[a!]!.y}
          x2={corners[b!]!.x}
          y2={corners[b!]!.y}
          stroke="var(--chakra-colors-green-solid)"
          strokeWidth="1.5"
          strokeDasharray="5 4"
        />
      ))}
      {corners.map((corner, i) => (
        <CornerHandle
          // biome-ignore lint/suspicious/noArrayIndexKey: the corners of a box never change their order
          key={i}
          index={i}
          corner={corner}
          centre={centre}
          {...scaled}
        />
      ))}
    </Overlay>
  );
}

interface HandleProps extends Pick<Props, 'scale' | 'onLive' | 'onDone'> {
  index: number;
  corner: ScreenPoint;
  centre: ScreenPoint;
}

function CornerHandle({ index, corner, centre, scale, onLive, onDone }: HandleProps) {
  const drag = useDrag((from): Drag => {
    let wanted = scale;
    return {
      move(to) {
        wanted = scale * spreadRatio(centre, from, to);
        onLive(wanted);
      },
      end: () => onDone(wanted),
      cancel: () => onLive(null),
    };
  });
  return (
    <>
      <circle
        cx={corner.x}
        cy={corner.y}
        r="18"
        fill="transparent"
        data-handle="scale"
        data-testid={`scale-corner-${index}`}
        {...drag}
      />
      <rect
        x={corner.x - HANDLE_PX}
        y={corner.y - HANDLE_PX}
        width={HANDLE_PX * 2}
        height={HANDLE_PX * 2}
        rx="3"
        fill="var(--chakra-colors-bg-panel)"
        stroke="var(--chakra-colors-green-solid)"
        strokeWidth="2.5"
        data-look=""
        pointerEvents="none"
      />
    </>
  );
}
