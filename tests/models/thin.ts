import type { Mesh } from '../../core/solid/mesh/mesh.ts';
import { built } from './built.ts';
import { turnedRing } from './shapes.ts';

/** Least and greatest corner of a box. */
type Corners = readonly [x: number, y: number, z: number, toX: number, toY: number, toZ: number];

/** Boxes: some united, others taken away from them. */
function boxed(parts: readonly Corners[], holes: readonly Corners[] = []): Promise<Mesh> {
  return built(({ Manifold }, keep) => {
    const united = (boxes: readonly Corners[]) =>
      keep(
        Manifold.union(
          boxes.map(([x, y, z, toX, toY, toZ]) =>
            keep(keep(Manifold.cube([toX - x, toY - y, toZ - z])).translate([x, y, z])),
          ),
        ),
      );
    return holes.length > 0 ? keep(united(parts).subtract(united(holes))) : united(parts);
  });
}

/** A tray like a moulded insole case: floor and walls of 1.2 mm, a rib across and a blade that stands alone. */
export function tray(
  [length, width, height]: readonly [number, number, number] = [36, 20, 9],
): Promise<Mesh> {
  const [ribX, ribY] = [(length * 5) / 9, (width * 9) / 20];
  return boxed(
    [[0, 0, 0, length, width, height]],
    [
      [1.2, 1.2, 1.2, ribX, width - 1.2, height + 1],
      [ribX + 1.2, 1.2, 1.2, length - 1.2, ribY, height + 1],
      [ribX + 1.2, ribY + 1.2, 1.2, length - 1.2, width - 1.2, height + 1],
      [ribX + 1.2, ribY - 1, (height * 5) / 9, (length * 5) / 6, ribY + 2, height + 1],
    ],
  );
}

/** A plate of 7 mm with four holes. 60 x 40 x 7 mm. */
export function plate(): Promise<Mesh> {
  const hole = (x: number, y: number): Corners => [x, y, -1, x + 6, y + 6, 8];
  return boxed([[0, 0, 0, 60, 40, 7]], [hole(5, 5), hole(49, 5), hole(5, 29), hole(49, 29)]);
}

export function thinTube(heightMm = 20): Mesh {
  return turnedRing(
    [
      [6, 0],
      [7.2, 0],
      [7.2, heightMm],
      [6, heightMm],
    ],
    64,
  );
}

/** A spine of 6 mm with seven blades of 1.5 mm, 2.5 mm apart. */
export function comb(): Promise<Mesh> {
  const blades = Array.from({ length: 7 }, (_, i): Corners => [i * 4, 5, 0, i * 4 + 1.5, 18, 10]);
  return boxed([[0, 0, 0, 25.5, 6, 10], ...blades]);
}

/** A block of 20 x 20 x 40 mm with 36 fins of 0.5 mm, which have most of its area and a twelfth of its volume. */
export function finnedBlock(): Promise<Mesh> {
  const fins = Array.from({ length: 36 }, (_, i): Corners => [0, 19, 0.5 + i * 1.05, 20, 24, 1 + i * 1.05]);
  return boxed([[0, 0, 0, 20, 20, 40], ...fins]);
}

/** A block of 30 x 30 x 12 mm with an upright lug of 1.6 x 12 x 18 mm on it. */
export function lug(): Promise<Mesh> {
  return boxed([
    [0, 0, 0, 30, 30, 12],
    [14.2, 9, 10, 15.8, 21, 30],
  ]);
}
