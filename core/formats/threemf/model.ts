import { madeOnce } from '../../solid/lists/made-once.ts';
import type { Mesh } from '../../solid/mesh/mesh.ts';
import { AsciiLines, ascii, float32Text } from '../text/ascii-lines.ts';
import { escapeXml } from '../text/escape-xml.ts';
import type { XmlPart } from './package.ts';

const CORE_NAMESPACE = 'http://schemas.microsoft.com/3dmanufacturing/core/2015/02';
const BEAM_NAMESPACE = 'http://schemas.microsoft.com/3dmanufacturing/beamlattice/2017/02';
/** Minimum length of a beam for readers of the format, mm. */
const MIN_BEAM_LENGTH_MM = 0.0001;
const LINES_PER_CHUNK = 256;

/** Literal parts of lines. */
const [VERTEX, Y, Z] = [ascii('<vertex x="'), ascii('" y="'), ascii('" z="')];
const [TRIANGLE, V2, V3] = [ascii('<triangle v1="'), ascii('" v2="'), ascii('" v3="')];
const [BEAM, R1, R2] = [ascii('<b:beam v1="'), ascii('" r1="'), ascii('" r2="')];
const END = ascii('"/>\n');

/** Struts in the form of the beam-lattice extension. */
export interface Beams {
  /** x1 y1 z1 x2 y2 z2 per strut, mm. Coinciding ends become one vertex. */
  segments: Float32Array;
  /** Radius at each end, two per strut, mm. */
  radiiMm: Float32Array;
}

export interface BeamObject {
  beams: Beams;
  /** Model that ends the beams; the reader keeps their part inside it. */
  clippingMesh?: Mesh;
  /** Mesh for viewers that do not support the extension. */
  representationMesh?: Mesh;
}

/** Model part of a package with one mesh, in millimetres. */
export function* meshModelXml(name: string, mesh: Mesh): Generator<XmlPart> {
  yield* opening(name, false);
  yield* meshObject(1, name, mesh);
  yield closing(1);
}

/**
 * Model part of a package with one beam lattice (3MF Beam Lattice Extension 1.2, declared as required): clipping mode
 * "inside", sphere caps, a radius at both ends of each beam. The meshes it refers to precede it.
 */
export function* beamModelXml(name: string, object: BeamObject): Generator<XmlPart> {
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
  yield* beamLatticeObject({ id: ++id, name }, object.beams, references);
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

function* meshObject(id: number, name: string, { positions, triangles }: Mesh): Generator<XmlPart> {
  yield `<object id="${id}" type="model" name="${escapeXml(name)}"><mesh>`;
  yield* vertices(positions);
  yield '<triangles>\n';
  yield* lines(triangles.length / 3, (at, out) => {
    const corner = 3 * at;
    out
      .put(TRIANGLE)
      .whole(triangles[corner]!)
      .put(V2)
      .whole(triangles[corner + 1]!);
    out
      .put(V3)
      .whole(triangles[corner + 2]!)
      .put(END);
  });
  yield '</triangles></mesh></object>\n';
}

function* beamLatticeObject(
  { id, name }: { id: number; name: string },
  beams: Beams,
  references: string,
): Generator<XmlPart> {
  const { positions, ends } = joinEnds(beams.segments);
  const thickestMm = beams.radiiMm.reduce((thickest, radius) => Math.max(thickest, radius), 0);
  yield `<object id="${id}" type="model" name="${escapeXml(name)}"><mesh>`;
  yield* vertices(positions);
  yield `<b:beamlattice minlength="${MIN_BEAM_LENGTH_MM}" radius="${float32Text(thickestMm)}" cap="sphere"${references}><b:beams>\n`;
  yield* lines(ends.length / 2, (at, out) => {
    const from = ends[2 * at]!;
    const to = ends[2 * at + 1]!;
    if (from === to) return;
    out.put(BEAM).whole(from).put(V2).whole(to);
    out
      .put(R1)
      .float32(beams.radiiMm[2 * at]!)
      .put(R2)
      .float32(beams.radiiMm[2 * at + 1]!)
      .put(END);
  });
  yield '</b:beams></b:beamlattice></mesh></object>\n';
}

function* vertices(positions: ArrayLike<number>): Generator<XmlPart> {
  yield '<vertices>\n';
  yield* lines(positions.length / 3, (at, out) => {
    out
      .put(VERTEX)
      .float32(positions[3 * at]!)
      .put(Y)
      .float32(positions[3 * at + 1]!);
    out
      .put(Z)
      .float32(positions[3 * at + 2]!)
      .put(END);
  });
  yield '</vertices>';
}

function* lines(count: number, line: (at: number, out: AsciiLines) => void): Generator<Uint8Array> {
  const out = new AsciiLines();
  for (let from = 0; from < count; from += LINES_PER_CHUNK) {
    for (let at = from; at < Math.min(count, from + LINES_PER_CHUNK); at++) line(at, out);
    yield out.take();
  }
}

/** One vertex per position: struts that meet share it, as the extension requires for connected lattices. */
function joinEnds(segments: Float32Array): { positions: number[]; ends: Uint32Array } {
  const places = new Map<string, number>();
  const positions: number[] = [];
  const ends = new Uint32Array(segments.length / 3);
  for (let end = 0; end < ends.length; end++) {
    const place = segments.subarray(3 * end, 3 * end + 3);
    ends[end] = madeOnce(places, place.join(' '), () => positions.push(...place) / 3 - 1);
  }
  return { positions, ends };
}
