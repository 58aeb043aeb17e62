import { chakra } from '@chakra-ui/react';
import { useEffect, useRef } from 'react';
import type { ModulusSurface } from '../../../core/mechanics/elasticity/modulus-surface.ts';

/** Direction from which a picture is seen, in the axes of the part. */
export type SeenFrom = readonly [number, number, number];

interface Props {
  surface: ModulusSurface;
  label: string;
  /** Colours from the softest to the stiffest. */
  colors: readonly string[];
  ink: string;
  /** Calls back with the viewing direction now and whenever it changes; returns the unsubscribe function. */
  follow: (see: (from: SeenFrom) => void) => () => void;
}

const SIDE_PX = 132;
/** Radius of the largest modulus, as a share of the side. */
const REACH = 0.4;
/** Length of the drawn axes over the largest modulus. */
const AXIS = 1.12;
const NAMES = ['x', 'y', 'z'] as const;

/** Surface of Young's modulus over direction, which turns with the view. */
export function ModulusPicture({ surface, label, colors, ink, follow }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(
    () =>
      follow((from) => {
        const context = canvas.current?.getContext('2d');
        if (context) draw(context, surface, { colors, ink, from });
      }),
    [surface, colors, ink, follow],
  );
  return (
    <chakra.canvas
      ref={canvas}
      width={2 * SIDE_PX}
      height={2 * SIDE_PX}
      w={`${SIDE_PX}px`}
      h={`${SIDE_PX}px`}
      role="img"
      aria-label={label}
      data-testid="modulus-picture"
    />
  );
}

interface Look extends Pick<Props, 'colors' | 'ink'> {
  from: SeenFrom;
}

/** Painter's algorithm: far facets first. */
function draw(context: CanvasRenderingContext2D, surface: ModulusSurface, { colors, ink, from }: Look): void {
  const { points, shares, rows, columns } = surface;
  const [right, up, toward] = basisOf(from);
  const side = context.canvas.width;
  const scale = REACH * side;
  const screen = (x: number, y: number, z: number) =>
    [
      side / 2 + scale * (x * right[0] + y * right[1] + z * right[2]),
      side / 2 - scale * (x * up[0] + y * up[1] + z * up[2]),
      x * toward[0] + y * toward[1] + z * toward[2],
    ] as const;
  const seen = Array.from(shares, (_, i) => screen(points[3 * i]!, points[3 * i + 1]!, points[3 * i + 2]!));
  const facets: { corners: readonly number[]; depth: number; share: number }[] = [];
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      const a = row * (columns + 1) + column;
      const corners = [a, a + 1, a + columns + 2, a + columns + 1];
      const depth = corners.reduce((sum, corner) => sum + seen[corner]![2], 0);
      const share = corners.reduce((sum, corner) => sum + shares[corner]!, 0) / corners.length;
      facets.push({ corners, depth, share });
    }
  facets.sort((a, b) => a.depth - b.depth);
  context.clearRect(0, 0, side, side);
  context.font = `${0.085 * side}px sans-serif`;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  const axes = NAMES.map((name, k) => {
    const at = screen(k === 0 ? AXIS : 0, k === 1 ? AXIS : 0, k === 2 ? AXIS : 0);
    return { name, at };
  });
  const drawAxes = (front: boolean) => {
    context.strokeStyle = ink;
    context.fillStyle = ink;
    for (const { name, at } of axes) {
      if (at[2] >= 0 !== front) continue;
      context.beginPath();
      context.moveTo(side / 2, side / 2);
      context.lineTo(at[0], at[1]);
      context.stroke();
      context.fillText(name, side / 2 + 1.12 * (at[0] - side / 2), side / 2 + 1.12 * (at[1] - side / 2));
    }
  };
  drawAxes(false);
  drawAxes(true);
  context.lineWidth = 1;
  for (const { corners, share } of facets) {
    const color = colors[Math.min(colors.length - 1, Math.floor(share * colors.length))]!;
    context.fillStyle = color;
    context.strokeStyle = color;
    context.beginPath();
    for (const corner of corners) context.lineTo(seen[corner]![0], seen[corner]![1]);
    context.closePath();
    context.fill();
    context.stroke();
  }
}

/** Right, up and toward the viewer, with z up. */
function basisOf([x, y, z]: SeenFrom): [SeenFrom, SeenFrom, SeenFrom] {
  const length = Math.hypot(x, y, z) || 1;
  const toward: SeenFrom = [x / length, y / length, z / length];
  const flat = Math.hypot(toward[0], toward[1]);
  const right: SeenFrom = flat < 1e-6 ? [1, 0, 0] : [-toward[1] / flat, toward[0] / flat, 0];
  const up: SeenFrom = [
    toward[1] * right[2] - toward[2] * right[1],
    toward[2] * right[0] - toward[0] * right[2],
    toward[0] * right[1] - toward[1] * right[0],
  ];
  return [right, up, toward];
}
