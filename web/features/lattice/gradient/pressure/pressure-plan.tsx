import { Box, chakra } from '@chakra-ui/react';
import { type PointerEvent, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { pressureAt } from '../../../../../core/fill/field/pressure-field.ts';
import type { GrayImage } from '../../../../../core/formats/png/gray-image.ts';
import type { PlanShadow } from '../../../../../core/model/pressure/plan-shadow.ts';
import { isConvex, type PlanPoint, type PressureField } from '../../../../../core/spec/field.ts';
import { type PlanGrid, SHADES, shadePaths, squarePath } from '../../../../mesh/plan-squares.ts';

interface Props {
  shadow: PlanShadow;
  image: GrayImage | null;
  field: PressureField;
  disabled: boolean;
  onLay: (cornersMm: PressureField['cornersMm']) => void;
}

const CORNERS = ['upperLeft', 'upperRight', 'lowerRight', 'lowerLeft'] as const;
/** Room around the model for the corners of a map, as a share of its longer side. */
const MARGIN = 0.12;
/** Squares along the longer side. */
const SQUARES = 90;
/** Step of an arrow key, mm, and with Shift. */
const KEY_MM = { one: 1, many: 10 } as const;
const KEYS: Readonly<Record<string, PlanPoint>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
};

/** The model from above with the map on it, whose corners move by pointer and arrow keys. */
export function PressurePlan({ shadow, image, field, disabled, onLay }: Props) {
  const { t } = useTranslation();
  const plan = useRef<HTMLDivElement>(null);
  const [dragged, setDragged] = useState<{ corner: number; at: PlanPoint } | null>(null);
  const { cornersMm } = field;
  const box = useMemo(() => boxOf(shadow, cornersMm), [shadow, cornersMm]);
  const shown = dragged === null ? cornersMm : withCorner(cornersMm, dragged.corner, dragged.at);
  const outline = useMemo(() => squarePath(shadow, (i) => shadow.covered[i] === 1), [shadow]);
  const shades = useMemo(
    () => image && shadesOf(box, { ...field, cornersMm: shown }, image),
    [box, field, image, shown],
  );
  const placeOf = ({ clientX, clientY }: PointerEvent): PlanPoint => {
    const { left, top, width, height } = plan.current!.getBoundingClientRect();
    const share = (at: number, from: number, length: number) =>
      Math.min(1, Math.max(0, (at - from) / length));
    return [
      box.min[0] + share(clientX, left, width) * box.size[0],
      box.min[1] + (1 - share(clientY, top, height)) * box.size[1],
    ];
  };
  return (
    <Box
      ref={plan}
      position="relative"
      borderWidth="1px"
      rounded="l2"
      bg="bg.muted"
      data-testid="pressure-plan"
    >
      <chakra.svg
        viewBox={`0 0 ${box.size[0]} ${box.size[1]}`}
        display="block"
        w="full"
        maxH="96"
        role="img"
        aria-label={t('modes.pressure.plan')}
      >
        <g transform={`translate(${-box.min[0]} ${box.min[1] + box.size[1]}) scale(1 -1)`}>
          <chakra.path d={outline} fill="fg.subtle" opacity="0.35" />
          {shades?.map((path, k) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a shade is its number
            <chakra.path key={k} d={path} fill="green.solid" opacity={(k + 1) / SHADES} />
          ))}
          <chakra.path
            d={`M${shown.map((at) => at.join(' ')).join('L')}Z`}
            fill="none"
            stroke="fg"
            strokeWidth={box.size[0] / 200}
          />
        </g>
      </chakra.svg>
      {shown.map((at, corner) => (
        <CornerHandle
          key={CORNERS[corner]}
          {...{ corner, at, box, disabled, placeOf }}
          onDrag={(to) => {
            if (to === null) setDragged(null);
            else if (isConvex(withCorner(cornersMm, corner, to))) setDragged({ corner, at: to });
          }}
          onPut={(to) => {
            const next = withCorner(cornersMm, corner, to);
            if (isConvex(next)) onLay(next);
            else if (shown !== cornersMm) onLay(shown);
          }}
        />
      ))}
    </Box>
  );
}

interface HandleProps {
  corner: number;
  at: PlanPoint;
  box: PlanBox;
  disabled: boolean;
  placeOf: (event: PointerEvent) => PlanPoint;
  /** Shows a corner elsewhere while it is dragged; null: no longer. */
  onDrag: (to: PlanPoint | null) => void;
  onPut: (to: PlanPoint) => void;
}

function CornerHandle({ corner, at: [x, y], box, disabled, placeOf, onDrag, onPut }: HandleProps) {
  const { t } = useTranslation();
  const isHeld = useRef(false);
  const end = () => {
    isHeld.current = false;
    onDrag(null);
  };
  return (
    <chakra.button
      type="button"
      position="absolute"
      // Not as style properties: each place would add a rule to the page.
      style={{
        left: `${(100 * (x - box.min[0])) / box.size[0]}%`,
        top: `${100 - (100 * (y - box.min[1])) / box.size[1]}%`,
      }}
      transform="translate(-50%, -50%)"
      boxSize={{ base: '11', md: '6' }}
      rounded="full"
      borderWidth="2px"
      borderColor="fg"
      bg={corner === 0 ? 'green.solid' : 'bg.panel'}
      opacity="0.85"
      cursor="grab"
      touchAction="none"
      disabled={disabled}
      aria-label={t('modes.pressure.corner', { corner: t(`modes.pressure.corners.${CORNERS[corner]!}`) })}
      data-testid={`pressure-corner-${corner}`}
      onKeyDown={(event) => {
        const way = KEYS[event.key];
        if (!way) return;
        event.preventDefault();
        const stepMm = event.shiftKey ? KEY_MM.many : KEY_MM.one;
        onPut([x + way[0] * stepMm, y + way[1] * stepMm]);
      }}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        isHeld.current = true;
      }}
      onPointerMove={(event) => isHeld.current && onDrag(placeOf(event))}
      onPointerCancel={end}
      onPointerUp={(event) => {
        if (isHeld.current) onPut(placeOf(event));
        end();
      }}
    />
  );
}

interface PlanBox {
  min: PlanPoint;
  size: PlanPoint;
}

function boxOf({ min, stepMm, size }: PlanShadow, corners: readonly PlanPoint[]): PlanBox {
  const marginMm = MARGIN * stepMm * Math.max(...size);
  const ends = [0, 1].map((k) => {
    const places = corners.map((corner) => corner[k]!);
    const low = Math.min(min[k]! - marginMm, ...places);
    return [low, Math.max(min[k]! + size[k]! * stepMm + marginMm, ...places) - low];
  });
  return { min: [ends[0]![0]!, ends[1]![0]!], size: [ends[0]![1]!, ends[1]![1]!] };
}

function withCorner(
  corners: PressureField['cornersMm'],
  corner: number,
  at: PlanPoint,
): PressureField['cornersMm'] {
  const [a, b, c, d] = corners.map((other, k) => (k === corner ? at : other));
  return [a!, b!, c!, d!];
}

function shadesOf({ min, size }: PlanBox, field: PressureField, image: GrayImage): string[] {
  const stepMm = Math.max(...size) / SQUARES;
  const grid: PlanGrid = { min, stepMm, size: [Math.ceil(size[0] / stepMm), Math.ceil(size[1] / stepMm)] };
  const at = pressureAt(field, image);
  const [nx, ny] = grid.size;
  const shade = Uint8Array.from({ length: nx * ny }, (_, i) => {
    const kPa = at(min[0] + ((i % nx) + 0.5) * stepMm, min[1] + (Math.floor(i / nx) + 0.5) * stepMm);
    return Math.ceil(SHADES * Math.min(1, kPa / field.fullKPa) - 0.2);
  });
  return shadePaths(grid, shade);
}
