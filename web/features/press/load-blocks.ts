import { EMPTY, IDLE, LEAST_LOAD, type LoadField } from '../../../core/mechanics/press/load-field.ts';
import { boundsOf } from '../../../core/solid/geometry/box.ts';
import type { Struts } from '../../mesh/struts/strut-bodies.ts';
import { LOAD_CLASSES } from './press-drawing.ts';

/** Corners of a block, x fastest as in the field; its twelve faces, seen from outside. */
const CORNERS = 8;
const FACES = [
  0, 2, 1, 1, 2, 3, 4, 5, 6, 5, 7, 6, 0, 1, 4, 1, 5, 4, 2, 6, 3, 3, 6, 7, 0, 4, 2, 2, 4, 6, 1, 3, 5, 3, 7, 5,
];
/** Part of its box that a block fills: the gaps show the boxes. */
const FILLED = 0.9;

/** Returns the boxes of a pressed part that hold something, in the colours of their loads, with movements enlarged. */
export function loadBlocks(field: LoadField, magnification: number): Struts {
  const { originMm, edgesMm, counts, loads, moved } = field;
  const [nx, ny] = counts;
  const boxes: number[] = [];
  loads.forEach((load, box) => {
    if (load !== EMPTY) boxes.push(box);
  });
  const positions = new Float32Array(3 * CORNERS * boxes.length);
  const triangles = new Uint32Array(FACES.length * boxes.length);
  boxes.forEach((box, number) => {
    const steps = [box % nx, Math.floor(box / nx) % ny, Math.floor(box / (nx * ny))] as const;
    for (let corner = 0; corner < CORNERS; corner++) {
      const sides = [corner & 1, (corner >> 1) & 1, corner >> 2] as const;
      const place = ((steps[2] + sides[2]) * (ny + 1) + steps[1] + sides[1]) * (nx + 1) + steps[0] + sides[0];
      for (let k = 0; k < 3; k++) {
        const within = 0.5 + (sides[k]! - 0.5) * FILLED;
        positions[3 * (CORNERS * number + corner) + k] =
          originMm[k]! + (steps[k]! + within) * edgesMm[k]! + magnification * moved[3 * place + k]!;
      }
    }
    FACES.forEach((corner, i) => {
      triangles[FACES.length * number + i] = CORNERS * number + corner;
    });
  });
  return {
    mesh: { positions, triangles },
    boxMm: boundsOf({ positions }),
    count: boxes.length,
    verticesPerStrut: CORNERS,
    faults: Uint8Array.from(boxes, (box) => classOf(loads[box]!)),
    isLoaded: true,
  };
}

/** Class of a load: 0 for members without load. */
function classOf(load: number): number {
  if (load === IDLE) return 0;
  const share = (load - LEAST_LOAD) / (255 - LEAST_LOAD);
  return 1 + Math.min(LOAD_CLASSES - 1, Math.floor(LOAD_CLASSES * share));
}
