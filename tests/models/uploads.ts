import { strToU8, zipSync } from 'fflate';
import { encodeStl } from '../../core/formats/stl/write.ts';
import { meshModelXml } from '../../core/formats/threemf/model.ts';
import { xmlText } from '../../core/formats/threemf/testing/xml-text.ts';
import type { Point } from '../../core/solid/geometry/vector.ts';
import type { Mesh } from '../../core/solid/mesh/mesh.ts';
import { bone } from './bone.ts';
import { box, sphere } from './primitives.ts';
import { placeMesh } from './shapes.ts';

/** Meshes in one, vertices unshared, as an exporter writes parts. */
export function parts(...meshes: readonly Mesh[]): Mesh {
  const positions: number[] = [];
  const triangles: number[] = [];
  for (const mesh of meshes) {
    const first = positions.length / 3;
    positions.push(...mesh.positions);
    triangles.push(...mesh.triangles.map((vertex) => vertex + first));
  }
  return { positions: Float32Array.from(positions), triangles: Uint32Array.from(triangles) };
}

/** A sitting figure of intersecting balls and a block, as modelled for a game; 40 mm high. */
export function figurine(): Mesh {
  const ball = (radiusMm: number, ...centre: Point) => sphere(radiusMm, 20, centre);
  return parts(
    ball(13, 0.11, 0.07, 13.13),
    ball(8.3, 0.29, -0.37, 31.17),
    ball(4.1, -12.3, -2.1, 17.7),
    ball(4.2, 12.4, -2.3, 18.1),
    box([-11.03, -20.11, 0.21], [11.07, 3.02, 7.9]),
  );
}

/** A block and a ball beside it. */
export function twoBodies(): Mesh {
  return parts(box([0, 0, 0], [34, 30, 26]), sphere(13, 24, [58, 15, 13]));
}

/** A scanned limb: the surface ends at a flat rim. */
export function openScan(): Mesh {
  const whole = bone(80, 40, 24);
  const tip = whole.positions.length / 3 - 1;
  const triangles: number[] = [];
  for (let i = 0; i < whole.triangles.length; i += 3) {
    const face = [...whole.triangles.subarray(i, i + 3)];
    if (!face.includes(tip)) triangles.push(...face);
  }
  return { positions: whole.positions, triangles: Uint32Array.from(triangles) };
}

/** A scanned ball with a wide band missing around most of it: no cap closes it. */
export function tornScan(): Mesh {
  const { positions, triangles } = sphere(20, 160);
  const isMissing = (vertex: number) => {
    const [x, y, z] = positions.subarray(vertex * 3, vertex * 3 + 3) as unknown as Point;
    return Math.abs(z) < 6 && Math.abs(Math.atan2(y, x)) < 3;
  };
  const kept: number[] = [];
  for (let i = 0; i < triangles.length; i += 3) {
    const face = [...triangles.subarray(i, i + 3)];
    if (!face.some(isMissing)) kept.push(...face);
  }
  return { positions, triangles: Uint32Array.from(kept) };
}

/** A block of 2 x 1.5 x 1.2 inches, written in inches. */
export function inInches(): Mesh {
  return box([0, 0, 0], [2, 1.5, 1.2]);
}

/** A bar that fits the printers' box only diagonally. */
export function tooLong(): Mesh {
  return box([0, 0, 0], [410, 60, 40]);
}

/** A 3MF package with a mesh in inches. */
export function threeMfInInches(): Uint8Array {
  const xml = xmlText(meshModelXml('block', placeMesh(inInches(), [0, 0], [5, 5, 0])));
  return zipSync({ '3D/3dmodel.model': strToU8(xml.replace('unit="millimeter"', 'unit="inch"')) });
}

export function stlOf(mesh: Mesh): Uint8Array {
  return encodeStl(mesh);
}
