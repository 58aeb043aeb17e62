import type { Mesh } from '../../mesh/mesh.ts';
import { escapeXml } from '../text/escape-xml.ts';

const CORE_NAMESPACE = 'http://schemas.microsoft.com/3dmanufacturing/core/2015/02';
const BEAM_NAMESPACE = 'http://schemas.microsoft.com/3dmanufacturing/beamlattice/2017/02';
/** Minimum length of a beam for readers of the format, mm. */
const MIN_BEAM_LENGTH_MM = 0.0001;
const LINES_PER_CHUNK = 256;

/** Struts as the beam-lattice extension wants them. */
export interface Beams {
  /** x1 y1 z1 x2 y2 z2 per strut, mm. Coinciding ends become one vertex. */
  segments: Float32Array;
  /** Radius at each end, two per strut, mm. */
  radiiMm: Float32Array;
}

export interface BeamObject {
  beams: Beams;
  /** Model that ends the beams; the reader keeps what is inside it. */
  clippingMesh?: Mesh;
  /** Mesh for viewers that do not support the extension. */
  representationMesh?: Mesh;
}

/** Model part of a package with one mesh, in millimetres. */
export function* meshModelXml(name: string, mesh: Mesh): Generator<string> {
  yield* opening(name, false);
  yield* meshObject(1, name, mesh);
  yield closing(1);
}

/**
 * Model part of a package with one beam lattice (3MF Beam Lattice Extension 1.2, declared as required):
 * clipping mode "inside", sphere caps, a radius at both ends of each beam. The meshes it refers to precede
 * it.
 */
export function* beamModelXml(name: string, object: BeamObject): Generator<string> {
  yield* opening(name, true);
  let id = 0;
  let references = '';
  if (object.clippingMesh) {
    yield* meshObject(++id, `${name} boundary`, object.clippingMesh);
    references += ` clippingmode="inside" clippingmesh="${id}"`;
  }
  if (object.representationMesh) {
    yield* meshObject(++id, `${name} preview`, object.representationMesh);
    references += ` representationmesh="${id}"`;
  }
  yield* beamLatticeObject(++id, name, object.beams, references);
  yield closing(id);
}

function* opening(name: string, withBeams: boolean): Generator<string> {
  const beams = withBeams ? ` xmlns:b="${BEAM_NAMESPACE}" requiredextensions="b"` : '';
  yield '<?xml version="1.0" encoding="UTF-8"?>\n';
  yield `<model unit="millimeter" xml:lang="en-US" xmlns="${CORE_NAMESPACE}"${beams}>\n`;
  yield `<metadata name="Title">${escapeXml(name)}</metadata>\n`;
  yield '<metadata name="Application">Trabecula</metadata>\n<resources>\n';
}

function closing(builtId: number): string {
  return `</resources>\n<build><item objectid="${builtId}"/></build>\n</model>\n`;
}

function* meshObject(id: number, name: string, { positions, triangles }: Mesh): Generator<string> {
  yield `<object id="${id}" type="model" name="${escapeXml(name)}"><mesh>`;
  yield* vertices(positions);
  yield '<triangles>\n';
  yield* lines(triangles.length / 3, (at) => {
    const corner = 3 * at;
    return `<triangle v1="${triangles[corner]}" v2="${triangles[corner + 1]}" v3="${triangles[corner + 2]}"/>\n`;
  });
  yield '</triangles></mesh></object>\n';
}

function* beamLatticeObject(id: number, name: string, beams: Beams, references: string): Generator<string> {
  const { positions, ends } = joinEnds(beams.segments);
  const thickestMm = beams.radiiMm.reduce((thickest, radius) => Math.max(thickest, radius), 0);
  yield `<object id="${id}" type="model" name="${escapeXml(name)}"><mesh>`;
  yield* vertices(positions);
  yield `<b:beamlattice minlength="${MIN_BEAM_LENGTH_MM}" radius="${float32Text(thickestMm)}" cap="sphere"${references}><b:beams>\n`;
  yield* lines(ends.length / 2, (at) => {
    const [from, to] = [ends[2 * at], ends[2 * at + 1]];
    if (from === to) return '';
    const radii = `r1="${float32Text(beams.radiiMm[2 * at]!)}" r2="${float32Text(beams.radiiMm[2 * at + 1]!)}"`;
    return `<b:beam v1="${from}" v2="${to}" ${radii}/>\n`;
  });
  yield '</b:beams></b:beamlattice></mesh></object>\n';
}

function* vertices(positions: ArrayLike<number>): Generator<string> {
  yield '<vertices>\n';
  yield* lines(positions.length / 3, (at) => {
    const [x, y, z] = [positions[3 * at]!, positions[3 * at + 1]!, positions[3 * at + 2]!];
    return `<vertex x="${float32Text(x)}" y="${float32Text(y)}" z="${float32Text(z)}"/>\n`;
  });
  yield '</vertices>';
}

function* lines(count: number, line: (at: number) => string): Generator<string> {
  for (let from = 0; from < count; from += LINES_PER_CHUNK) {
    let chunk = '';
    for (let at = from; at < Math.min(count, from + LINES_PER_CHUNK); at++) chunk += line(at);
    yield chunk;
  }
}

/** One vertex per position: struts that meet share it, as the extension requires for connected lattices. */
function joinEnds(segments: Float32Array): { positions: number[]; ends: Uint32Array } {
  const places = new Map<string, number>();
  const positions: number[] = [];
  const ends = new Uint32Array(segments.length / 3);
  for (let end = 0; end < ends.length; end++) {
    const place = segments.subarray(3 * end, 3 * end + 3);
    const key = place.join(' ');
    let vertex = places.get(key);
    if (vertex === undefined) {
      vertex = places.size;
      places.set(key, vertex);
      positions.push(...place);
    }
    ends[end] = vertex;
  }
  return { positions, ends };
}

/**
 * Shortest decimal that parses to the same 32-bit float: seven digits usually suffice, nine always do (IEEE
 * 754 single precision). Finite numbers only.
 */
export function float32Text(value: number): string {
  const exact = Math.fround(value);
  if (Number.isInteger(exact) && Math.abs(exact) < 1e7) return String(exact === 0 ? 0 : exact);
  for (const digits of [7, 8]) {
    const short = Number(exact.toPrecision(digits));
    if (Math.fround(short) === exact) return String(short);
  }
  return String(Number(exact.toPrecision(9)));
}
