import { Box, chakra, Text } from '@chakra-ui/react';
import { memo, type Ref, useImperativeHandle, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { isTouchDevice } from '../../../lib/device.ts';
import { formatMm } from '../../../lib/format.ts';
import { useStateOf } from '../../../state/snapshots.ts';
import { labelShift } from './label-place.ts';
import { measure, measureDistance, measureHint } from './measure-state.ts';

export interface MeasureOverlayHandle {
  /** Places the line at the picked ends; px from the view's top left corner. */
  place(ends: readonly (readonly number[])[]): void;
}

const DIGITS = 2;

/** Line between picked ends with its length. Updated directly: it follows every frame. */
export const MeasureOverlay = memo(function MeasureOverlay({
  active,
  ref,
}: {
  active: boolean;
  ref: Ref<MeasureOverlayHandle>;
}) {
  const { t } = useTranslation();
  const { ends } = useStateOf(measure);
  const svg = useRef<SVGSVGElement>(null);
  const label = useRef<HTMLDivElement>(null);
  useImperativeHandle(ref, () => ({
    place: (ends) => placeLine(ends, svg.current, label.current),
  }));
  if (!active) return null;
  const result = ends.length === 2 ? measureDistance([ends[0]!, ends[1]!]) : null;
  return (
    <Box position="absolute" inset="0" pointerEvents="none" overflow="hidden">
      <chakra.svg ref={svg} position="absolute" inset="0" w="full" h="full" aria-hidden="true" color="fg">
        <line
          stroke="var(--trabecula-ground, white)"
          strokeOpacity="0.7"
          strokeWidth="5"
          strokeLinecap="round"
        />
        <line stroke="currentColor" strokeWidth="2" strokeDasharray="7 5" />
        {[0, 1].map((end) => (
          <circle key={end} r="5" fill="currentColor" stroke="white" strokeWidth="1.5" visibility="hidden" />
        ))}
      </chakra.svg>
      {result !== null && <LengthLabel ref={label} {...result} />}
      <Text
        position="absolute"
        // On phones the camera buttons are below, and the axes take the left corner.
        bottom={{ base: '16', md: '7' }}
        insetStart={{ base: '24', md: '3' }}
        insetEnd="3"
        mx="auto"
        w="fit-content"
        px="3"
        py="1"
        rounded="l3"
        textAlign="center"
        bg="bg.panel"
        borderWidth="1px"
        shadow="sm"
        textStyle="xs"
        role="status"
        data-testid="measure-hint"
      >
        {t(measureHint(ends, isTouchDevice()), {
          distance: result === null ? '' : formatMm(result.distanceMm, DIGITS),
        })}
      </Text>
    </Box>
  );
});

/** Moves dots, line and label to the picked ends, px. */
function placeLine(
  ends: readonly (readonly number[])[],
  svg: SVGSVGElement | null,
  label: HTMLElement | null,
): void {
  svg?.querySelectorAll('circle').forEach((dot, index) => {
    const end = ends[index];
    dot.setAttribute('visibility', end === undefined ? 'hidden' : 'visible');
    if (end !== undefined) dot.setAttribute('transform', `translate(${end[0]} ${end[1]})`);
  });
  const [a, b] = ends;
  svg?.querySelectorAll('line').forEach((line) => {
    line.setAttribute('visibility', b === undefined ? 'hidden' : 'visible');
    for (const [name, end] of [
      ['1', a],
      ['2', b],
    ] as const) {
      line.setAttribute(`x${name}`, String(end?.[0] ?? 0));
      line.setAttribute(`y${name}`, String(end?.[1] ?? 0));
    }
  });
  if (label !== null && a !== undefined && b !== undefined) {
    const middle = [0, 1].map((k) => (a[k]! + b[k]!) / 2);
    const { share, px } = labelShift([a[0]!, a[1]!], [b[0]!, b[1]!]);
    const [x, y] = [0, 1].map((k) => `calc(${middle[k]! + px[k]!}px + ${100 * share[k]! - 50}%)`);
    label.style.transform = `translate(${x}, ${y})`;
  }
}

interface LengthLabelProps extends ReturnType<typeof measureDistance> {
  ref: Ref<HTMLDivElement>;
}

/** Length of the line, and its parts along the axes. */
function LengthLabel({ ref, distanceMm, partsMm }: LengthLabelProps) {
  return (
    <Box
      ref={ref}
      position="absolute"
      top="0"
      insetStart="0"
      px="3"
      py="1.5"
      rounded="l2"
      bg="fg"
      color="bg"
      textStyle="sm"
      fontVariantNumeric="tabular-nums"
      textAlign="center"
      whiteSpace="nowrap"
      data-testid="measure-label"
      data-mm={distanceMm.toFixed(3)}
    >
      <Text fontWeight="semibold">{`${formatMm(distanceMm, DIGITS)}\u00a0mm`}</Text>
      <Text textStyle="xs" opacity="0.8">
        {(['x', 'y', 'z'] as const)
          .map((axis, k) => `${axis.toUpperCase()} ${formatMm(partsMm[k]!, DIGITS)}`)
          .join(' · ')}
      </Text>
    </Box>
  );
}
