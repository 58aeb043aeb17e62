import { pointFrom } from '../../../solid/geometry/vector.ts';
import { type BeamSystem, BLOCK, NODE_UNKNOWNS } from '../../beam/beam-system.ts';
import type { Solid } from '../../beam/element.ts';
import { type Sheet, sheetOf } from '../../shell/membrane.ts';
import { putShellStiffness, SHELL_SIZE, shellStress } from '../../shell/triangle.ts';
import type { Skin } from '../network/strut-network.ts';
import { triangleArea } from './skin-network.ts';

/** Share of the skin's area whose stress is left out of its peak: where a strut pushes on one of its nodes. */
const PEAK_SHARE = 0.01;

/**
 * Returns a system with the triangles of a skin added: a block per node and two per edge.
 * @param isIdle true for a triangle that carries nothing
 */
export function addSkin(
  system: BeamSystem,
  { places, skin }: { places: Float64Array; skin: Skin },
  { solid, isIdle }: { solid: Solid; isIdle: (triangle: number) => boolean },
): BeamSystem {
  const { nodes } = system;
  const diagonal = system.diagonal.slice();
  const count = skin.triangles.length / 3;
  const keyOf = (a: number, b: number) => (a < b ? a * nodes + b : b * nodes + a);
  const pairs = new Map<number, number>();
  for (let t = 0; t < count; t++) {
    if (isIdle(t)) continue;
    for (let corner = 0; corner < 3; corner++) {
      const [node, next] = [skin.triangles[3 * t + corner]!, skin.triangles[3 * t + ((corner + 1) % 3)]!];
      const key = keyOf(node, next);
      if (node !== next && !pairs.has(key)) pairs.set(key, pairs.size);
    }
  }
  const first = system.blocks.length;
  const blocks = new Float64Array(first + 2 * BLOCK * pairs.size);
  blocks.set(system.blocks);
  const k = new Float64Array(SHELL_SIZE ** 2);
  const sheetAt = sheetsOf(skin, solid);
  const triangle = newTriangle();
  for (let t = 0; t < count; t++) {
    if (isIdle(t)) continue;
    readTriangle(places, skin, t, triangle);
    putShellStiffness(triangle, sheetAt(t), k);
    if (skin.offsets) moveToNodes(k, skin.offsets.subarray(9 * t, 9 * t + 9));
    for (let corner = 0; corner < 3; corner++) {
      const other = (corner + 1) % 3;
      const node = skin.triangles[3 * t + corner]!;
      const next = skin.triangles[3 * t + other]!;
      addBlock(diagonal, BLOCK * node, k, corner, corner);
      if (node === next) {
        addBlock(diagonal, BLOCK * node, k, corner, other);
        addBlock(diagonal, BLOCK * node, k, other, corner);
        continue;
      }
      const at = first + 2 * BLOCK * pairs.get(keyOf(node, next))!;
      const isFirst = node < next;
      addBlock(blocks, at, k, isFirst ? corner : other, isFirst ? other : corner);
      addBlock(blocks, at + BLOCK, k, isFirst ? other : corner, isFirst ? corner : other);
    }
  }
  return { nodes, diagonal, blocks, ...withPairs(system, pairs) };
}

/** Returns the lists of neighbours with pairs of nodes added, whose blocks follow the system's own. */
function withPairs(
  { nodes, start, neighbour, block, blocks }: BeamSystem,
  pairs: ReadonlyMap<number, number>,
): Pick<BeamSystem, 'start' | 'neighbour' | 'block'> {
  const more = new Int32Array(nodes + 1);
  for (const key of pairs.keys()) {
    more[Math.floor(key / nodes) + 1]!++;
    more[(key % nodes) + 1]!++;
  }
  for (let node = 0; node < nodes; node++) more[node + 1]! += more[node]!;
  const grown = {
    start: start.map((at, node) => at + more[node]!),
    neighbour: new Int32Array(neighbour.length + 2 * pairs.size),
    block: new Int32Array(neighbour.length + 2 * pairs.size),
  };
  const next = new Int32Array(nodes);
  for (let node = 0; node < nodes; node++) {
    const [from, to] = [start[node]!, start[node + 1]!];
    grown.neighbour.set(neighbour.subarray(from, to), grown.start[node]!);
    grown.block.set(block.subarray(from, to), grown.start[node]!);
    next[node] = grown.start[node]! + to - from;
  }
  for (const [key, pair] of pairs) {
    const [a, b] = [Math.floor(key / nodes), key % nodes];
    for (const [node, other, which] of [
      [a, b, 0],
      [b, a, 1],
    ] as const) {
      const at = next[node]!++;
      grown.neighbour[at] = other;
      grown.block[at] = blocks.length + 2 * BLOCK * pair + BLOCK * which;
    }
  }
  return grown;
}

type Triangle = [number, number, number][];

/** Room for the corners of one triangle. */
function newTriangle(): Triangle {
  return [
    [0, 0, 0],
    [0, 0, 0],
    [0, 0, 0],
  ];
}

function readTriangle(places: Float64Array, { triangles, offsets }: Skin, t: number, out: Triangle): void {
  for (let corner = 0; corner < 3; corner++)
    for (let k = 0; k < 3; k++)
      out[corner]![k] =
        places[3 * triangles[3 * t + corner]! + k]! + (offsets ? offsets[9 * t + 3 * corner + k]! : 0);
}

function sheetsOf({ thicknessMm, thickMm }: Skin, solid: Solid): (triangle: number) => Sheet {
  const sheets = new Map<number, Sheet>();
  return (triangle) => {
    const mm = thickMm?.[triangle] ?? thicknessMm;
    const sheet = sheets.get(mm) ?? sheetOf(solid, mm);
    sheets.set(mm, sheet);
    return sheet;
  };
}

/** Turns the stiffness of a triangle's corners into that of the nodes they are tied to: u + turn x offset. */
function moveToNodes(k: Float64Array, offsets: Float64Array): void {
  const n = SHELL_SIZE;
  for (let corner = 0; corner < 3; corner++) {
    const [x, y, z] = [offsets[3 * corner]!, offsets[3 * corner + 1]!, offsets[3 * corner + 2]!];
    if (x === 0 && y === 0 && z === 0) continue;
    const u = NODE_UNKNOWNS * corner;
    for (const [along, step] of [
      [n, 1],
      [1, n],
    ] as const)
      for (let i = 0; i < n; i++) {
        const at = i * along + u * step;
        const [a, b, c] = [k[at]!, k[at + step]!, k[at + 2 * step]!];
        k[at + 3 * step]! += c * y - b * z;
        k[at + 4 * step]! += a * z - c * x;
        k[at + 5 * step]! += b * x - a * y;
      }
  }
}

function addBlock(to: Float64Array, at: number, k: Float64Array, row: number, column: number): void {
  for (let i = 0; i < NODE_UNKNOWNS; i++)
    for (let j = 0; j < NODE_UNKNOWNS; j++)
      to[at + NODE_UNKNOWNS * i + j]! +=
        k[SHELL_SIZE * (NODE_UNKNOWNS * row + i) + NODE_UNKNOWNS * column + j]!;
}

/** Returns the stress in a skin that all but a hundredth of its area stays below, for these displacements. */
export function skinStress(
  { places, skin }: { places: Float64Array; skin: Skin },
  solid: Solid,
  u: Float64Array,
): number {
  const parts: { stress: number; area: number }[] = [];
  const own = new Float64Array(SHELL_SIZE);
  const sheetAt = sheetsOf(skin, solid);
  const triangle = newTriangle();
  for (let t = 0; 3 * t < skin.triangles.length; t++) {
    readTriangle(places, skin, t, triangle);
    for (let corner = 0; corner < 3; corner++) {
      const node = skin.triangles[3 * t + corner]!;
      const at = NODE_UNKNOWNS * corner;
      own.set(u.subarray(NODE_UNKNOWNS * node, NODE_UNKNOWNS * (node + 1)), at);
      if (!skin.offsets) continue;
      const [x, y, z] = pointFrom(skin.offsets, 9 * t + 3 * corner);
      own[at]! += own[at + 4]! * z - own[at + 5]! * y;
      own[at + 1]! += own[at + 5]! * x - own[at + 3]! * z;
      own[at + 2]! += own[at + 3]! * y - own[at + 4]! * x;
    }
    const area = triangleArea({ positions: triangle.flat(), triangles: [0, 1, 2] }, 0);
    parts.push({ stress: shellStress(triangle, sheetAt(t), own), area });
  }
  return peakOf(parts);
}

/** Returns the stress that all but a hundredth of the area stays below. */
export function peakOf(parts: { stress: number; area: number }[]): number {
  parts.sort((p, q) => q.stress - p.stress);
  let left = PEAK_SHARE * parts.reduce((sum, { area }) => sum + area, 0);
  for (const { stress, area } of parts) {
    left -= area;
    if (left < 0) return stress;
  }
  return 0;
}
