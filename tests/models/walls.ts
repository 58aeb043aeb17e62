import type { Mesh } from '../../core/solid/mesh/mesh.ts';
import { built } from './built.ts';
import { turnedRing } from './shapes.ts';

/** An outline like a shoe sole's, about its middle: narrow at the waist. Anticlockwise. */
function soleOutline(lengthMm: number, points: number): [number, number][] {
  return Array.from({ length: points }, (_, i) => {
    const angle = (2 * Math.PI * i) / points;
    const along = Math.cos(angle);
    const width = 0.168 + 0.036 * along - 0.052 * Math.exp(-(((along + 0.12) / 0.36) ** 2));
    return [(lengthMm / 2) * along, lengthMm * width * Math.sin(angle)];
  });
}

/** A case like an insole's: a floor and a wall around it, both of one thickness, open above. */
export function insoleCase(lengthMm = 60, wallMm = 1.2, heightMm = 8): Promise<Mesh> {
  return built(({ Manifold, CrossSection }, keep) => {
    const outline = keep(new CrossSection([soleOutline(lengthMm, 72)]));
    const inner = keep(outline.offset(-wallMm, 'Round'));
    const hollow = keep(keep(Manifold.extrude(inner, heightMm)).translate([0, 0, wallMm]));
    return keep(keep(Manifold.extrude(outline, heightMm)).subtract(hollow));
  });
}

/** A sole of even thickness, bent at the arch, the heel and the toe. */
export function bentSole(lengthMm = 120, thickMm = 7): Promise<Mesh> {
  return built(({ Manifold }, keep) => {
    const flat = keep(
      keep(Manifold.extrude([soleOutline(lengthMm, 96)], thickMm)).refineToLength(lengthMm / 40),
    );
    return keep(
      flat.warp((v) => {
        const [x, y] = [v[0] / lengthMm, v[1] / lengthMm];
        const arch = 0.05 * Math.exp(-(((x + 0.04) / 0.18) ** 2)) * (0.5 + 3 * y);
        v[2] += lengthMm * (arch + 0.5 * Math.max(0, x - 0.2) ** 2 + y * y);
      }),
    );
  });
}

/** A flat plate with round holes, two of them near its rim. 60 x 40 mm, or a share of that. */
export function piercedPlate(thickMm = 7, share = 1): Promise<Mesh> {
  return built(({ Manifold }, keep) => {
    const holes = [
      [-16, -6, 8],
      [16, 8, 7],
      [20, -11, 4],
    ].map(([x, y, radius]) =>
      keep(keep(Manifold.cylinder(3 * thickMm, radius!, radius, 48, true)).translate([x!, y!, 0])),
    );
    const plate = keep(keep(Manifold.cube([60, 40, thickMm], true)).subtract(keep(Manifold.union(holes))));
    return keep(plate.scale([share, share, 1]));
  });
}

/** A plate with a rib along it, both of one thickness. */
export function ribbedPlate(thickMm = 1.6, lengthMm = 36): Promise<Mesh> {
  return built(({ Manifold }, keep) => {
    const plate = keep(Manifold.cube([lengthMm, 24, thickMm], true));
    const rib = keep(keep(Manifold.cube([lengthMm, thickMm, 12], true)).translate([0, 0, 6]));
    return keep(plate.add(rib));
  });
}

/** A tube about z. */
export function wallTube(radiusMm = 8, wallMm = 1.2, heightMm = 14): Mesh {
  const inner = radiusMm - wallMm;
  return turnedRing(
    [
      [inner, 0],
      [radiusMm, 0],
      [radiusMm, heightMm],
      [inner, heightMm],
    ],
    96,
  );
}
