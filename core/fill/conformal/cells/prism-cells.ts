import type { StrutKey } from '../../../catalogue/lattice-types.ts';
import { looksAway, type SheetFace } from '../net/sheet-faces.ts';
import type { SheetNet } from '../net/sheet-net.ts';
import type { Columns } from './columns.ts';
import type { StrutGraph } from './strut-graph.ts';

/** Lattices that follow a surface: all whose struts join corners, centres of faces and centres of cells. */
export type ConformalKey = Exclude<StrutKey, 'diamond'>;

/** Face of a cell: its nodes in order, and its key in the graph, equal from both sides. */
interface CellFace {
  key: string;
  nodes: number[];
}

/** A prism between two layers over a face of the net. */
interface PrismCell {
  key: string;
  caps: [CellFace, CellFace];
  sides: CellFace[];
}

/**
 * Puts the struts of a lattice into every prism between the layers. The struts join corners, centres of
 * faces and the centre of a prism over any polygon in the same way as in a cube. So a cell with four sides has the
 * lattice's own form, and the few cells with three, five or six sides have the closest one.
 */
export function putCells(
  graph: StrutGraph,
  { net, faces }: { net: SheetNet; faces: readonly SheetFace[] },
  { columns, key }: { columns: Columns; key: ConformalKey },
): void {
  const levels = Array.from({ length: columns.layers + 1 }, (_, level) => level);
  // Edges and uprights follow the net, so that the end of a sheet without a neighbouring cell has them too.
  const { hasEdges, hasUprights, put } = STRUTS_OF[key];
  if (hasEdges) putLevels({ graph, net, columns }, levels);
  if (hasUprights) putAllUprights(graph, net, columns);
  faces.forEach((face, number) => {
    for (let level = 0; level < columns.layers; level++) put(graph, cellOf(face, number, level, columns));
  });
}

function cellOf({ nodes, isTurned }: SheetFace, number: number, level: number, columns: Columns): PrismCell {
  const { layers } = columns;
  const ring = (at: number) => nodes.map((node, j) => columns.node(node, isTurned[j] ? layers - at : at));
  const low = ring(level);
  const high = ring(level + 1);
  const sides = nodes.map((node, j): CellFace => {
    const next = (j + 1) % nodes.length;
    // Named by the lower node and its own level, which both cells beside the face see alike.
    const lower = node < nodes[next]! ? j : next;
    const own = isTurned[lower] ? layers - 1 - level : level;
    return {
      key: `s${Math.min(node, nodes[next]!)},${Math.max(node, nodes[next]!)},${own}`,
      nodes: [low[j]!, low[next]!, high[next]!, high[j]!],
    };
  });
  return {
    key: `b${number},${level}`,
    caps: [
      { key: `f${number},${level}`, nodes: low },
      { key: `f${number},${level + 1}`, nodes: high },
    ],
    sides,
  };
}

interface PrismStruts {
  /** Struts along the edges of both caps. */
  hasEdges: boolean;
  /** Struts along the edges across the wall. */
  hasUprights: boolean;
  put: (graph: StrutGraph, cell: PrismCell) => void;
}

const INNER = { hasEdges: false, hasUprights: false };
const UPRIGHT = { hasEdges: false, hasUprights: true };
const EDGED = { hasEdges: true, hasUprights: true };

const STRUTS_OF: Record<ConformalKey, PrismStruts> = {
  cubic: { ...EDGED, put: () => {} },
  bcc: { ...INNER, put: putDiagonals },
  bccz: { ...UPRIGHT, put: putDiagonals },
  fcc: { ...INNER, put: putAllFaces },
  fccz: { ...UPRIGHT, put: (graph, cell) => putFaces(graph, cell.sides) },
  octahedron: { ...INNER, put: putOctahedron },
  octet: {
    ...INNER,
    put: (graph, cell) => {
      putAllFaces(graph, cell);
      putOctahedron(graph, cell);
    },
  },
  kelvin: { ...INNER, put: putKelvin },
  rhombic: { ...INNER, put: putRhombic },
  isotruss: { ...EDGED, put: putDiagonals },
  'cubic-fcc': { ...EDGED, put: putAllFaces },
};

function putAllFaces(graph: StrutGraph, { caps, sides }: PrismCell): void {
  putFaces(graph, [...caps, ...sides]);
}

function centreOf(graph: StrutGraph, key: string, nodes: readonly number[]): number {
  return graph.node(key, () => graph.middle(nodes));
}

function cornersOf({ caps }: PrismCell): number[] {
  return [...caps[0].nodes, ...caps[1].nodes];
}

/** Nodes joined to a closed ring. */
function putRing(graph: StrutGraph, nodes: readonly number[]): void {
  for (let j = 0; j < nodes.length; j++) graph.strut(nodes[j]!, nodes[(j + 1) % nodes.length]!);
}

/** The centre joined to every corner. */
function putDiagonals(graph: StrutGraph, cell: PrismCell): void {
  const corners = cornersOf(cell);
  const centre = centreOf(graph, cell.key, corners);
  for (const corner of corners) graph.strut(centre, corner);
}

function putFaces(graph: StrutGraph, faces: readonly CellFace[]): void {
  for (const { key, nodes } of faces) {
    const centre = centreOf(graph, key, nodes);
    for (const node of nodes) graph.strut(centre, node);
  }
}

/** The centres of faces that share an edge, joined. */
function putOctahedron(graph: StrutGraph, { caps, sides }: PrismCell): void {
  const around = sides.map(({ key, nodes }) => centreOf(graph, key, nodes));
  putRing(graph, around);
  for (const { key, nodes } of caps) {
    const centre = centreOf(graph, key, nodes);
    for (const side of around) graph.strut(centre, side);
  }
}

/** A ring halfway between the centre and the edges of each face, and struts from face to face across the edges. */
function putKelvin(graph: StrutGraph, { caps, sides }: PrismCell): void {
  const halfway = ({ key, nodes }: CellFace, a: number, b: number) =>
    graph.node(`${key}/${Math.min(a, b)},${Math.max(a, b)}`, () => {
      const centre = graph.middle(nodes);
      const edge = graph.middle([a, b]);
      return centre.map((value, k) => (value + edge[k]!) / 2);
    });
  const across = new Map<string, number[]>();
  for (const face of [...caps, ...sides]) {
    const { nodes } = face;
    const ring = nodes.map((node, j) => {
      const next = nodes[(j + 1) % nodes.length]!;
      const at = halfway(face, node, next);
      const edge = node < next ? `${node},${next}` : `${next},${node}`;
      across.set(edge, [...(across.get(edge) ?? []), at]);
      return at;
    });
    putRing(graph, ring);
  }
  for (const pair of across.values()) if (pair.length === 2) graph.strut(pair[0]!, pair[1]!);
}

/** Halfway from the centre to each corner, joined to the centres of the three faces at that corner. */
function putRhombic(graph: StrutGraph, cell: PrismCell): void {
  const corners = cornersOf(cell);
  const middle = graph.middle(corners);
  for (const corner of corners) {
    const inner = graph.node(`${cell.key}/${corner}`, () =>
      middle.map((value, k) => (value + graph.places[corner * 3 + k]!) / 2),
    );
    for (const { key, nodes } of [...cell.caps, ...cell.sides])
      if (nodes.includes(corner)) graph.strut(inner, centreOf(graph, key, nodes));
  }
}

/** Edges of the net at some levels of its columns. */
export function putLevels(
  { graph, net, columns }: { graph: StrutGraph; net: SheetNet; columns: Columns },
  levels: readonly number[],
): void {
  for (const [a, b] of net.edges) {
    const isTurned = looksAway(net, a, b);
    for (const level of levels)
      graph.strut(columns.node(a, level), columns.node(b, isTurned ? columns.layers - level : level));
  }
}

/** Struts across the wall at all columns. */
function putAllUprights(graph: StrutGraph, net: SheetNet, columns: Columns): void {
  for (let i = 0; i < net.count; i++)
    for (let level = 0; level < columns.layers; level++)
      graph.strut(columns.node(i, level), columns.node(i, level + 1));
}
