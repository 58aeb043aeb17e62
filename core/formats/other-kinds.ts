import type { ModelFaultCode } from '../rules/model/faults.ts';
import { IGES_BEGINNING, STEP_BEGINNING } from './cad/format.ts';
import { type ModelRead, refuseModel } from './model/model-read.ts';

/** Bytes at the beginning of a file that decide its kind. */
const HEAD_BYTES = 4096;

type OtherCode = Extract<
  ModelFaultCode,
  'other-format' | 'not-downloaded' | 'web-answer' | 'other-archive' | 'no-model-file' | 'empty-file'
>;
/** Fault, name of the kind, bytes as text, and their offset. */
type Magic = readonly [OtherCode, string, string, number?];

/** Fixed bytes of files that are no models we read. */
const MAGIC: readonly Magic[] = [
  ['other-archive', 'gzip', '\x1f\x8b'],
  ['other-archive', '7z', '7z\xbc\xaf\x27\x1c'],
  ['other-archive', 'RAR', 'Rar!\x1a\x07'],
  ['other-archive', 'xz', '\xfd7zXZ\0'],
  ['other-archive', 'bzip2', '1AY&SY', 4],
  ['other-archive', 'Zstandard', '\x28\xb5\x2f\xfd'],
  ['other-archive', 'LZ4', '\x04\x22\x4d\x18'],
  ['other-archive', 'lzip', 'LZIP'],
  ['other-archive', 'compress (.Z)', '\x1f\x9d'],
  ['other-archive', 'CAB', 'MSCF\0\0\0\0'],
  ['other-archive', 'tar', 'ustar', 257],
  ['no-model-file', 'PDF', '%PDF-'],
  ['no-model-file', 'JPEG', '\xff\xd8\xff'],
  ['no-model-file', 'PNG', '\x89PNG\r\n'],
  ['no-model-file', 'GIF', 'GIF8'],
  ['no-model-file', 'BMP', '\x28\0\0\0', 14],
  ['no-model-file', 'WebP', 'WEBP', 8],
  ['no-model-file', 'AVI', 'AVI ', 8],
  ['no-model-file', 'WAV', 'WAVE', 8],
  ['no-model-file', 'MP3', 'ID3'],
  ['no-model-file', 'ICO', '\0\0\x01\0'],
  ['no-model-file', 'PostScript', '%!PS'],
  ['no-model-file', 'SQLite', 'SQLite format 3\0'],
  ['no-model-file', 'ELF', '\x7fELF'],
  ['no-model-file', 'plist', 'bplist00'],
  ['no-model-file', 'AppleDouble', '\0\x05\x16\x07'],
  ['no-model-file', 'LNK', 'L\0\0\0\x01\x14\x02\0'],
  ['no-model-file', 'TIFF', 'II*\0'],
  ['no-model-file', 'TIFF', 'MM\0*'],
  ['no-model-file', 'HEIC/MP4', 'ftyp', 4],
  ['no-model-file', 'RTF', '{\\rtf'],
  ['other-format', 'ACIS', 'ACIS BinaryFile'],
  ['other-format', 'ACIS', 'ASM BinaryFile'],
  ['other-format', 'DWG', 'AC10'],
  ['other-format', 'DXF', 'AutoCAD Binary DXF'],
  ['other-format', 'SolidWorks, Inventor (OLE)', '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'],
  ['other-format', 'Parasolid', '**ABCDEF'],
  ['other-format', 'Parasolid', '**PARASOLID'],
  ['other-format', 'Parasolid', 'PS\0'],
  ['other-format', 'Creo', '#UGC:'],
  ['other-format', 'CATIA', 'V5_CFV2'],
  ['other-format', 'Rhino 3DM', '3D Geometry File Format'],
  ['other-format', 'SketchUp', '\xff\xfe\xff\x0eS\0k\0e\0t\0c\0h\0'],
  ['other-format', 'Blender', 'BLENDER'],
  ['other-format', 'FBX', 'Kaydara FBX Binary'],
  ['other-format', 'GLB', 'glTF'],
  ['other-format', '3DS', '\x02\0\x0a\0\0\0', 6],
  ['other-format', 'LightWave', 'LWO', 8],
  ['other-format', 'USD', 'PXR-USDC'],
  ['other-format', 'LAS', 'LASF'],
  ['other-format', 'SolidWorks', '\x14\0\x06\0\x08\0'],
  ['other-format', 'CATIA', 'V4.1 CATIA'],
  ['other-format', 'OpenCTM', 'OCTM'],
  ['other-format', 'Draco', 'DRACO'],
  ['other-format', 'BREP', 'DBRep_DrawableShape'],
  ['other-format', 'BREP', 'CASCADE Topology'],
  ['other-format', 'Gmsh', '$MeshFormat'],
];

const XML = '^\\s*(?:<\\?xml[^>]*>\\s*)?(?:<!--(?:[^-]|-(?!->))*-->\\s*|<!doctype[^>]*>\\s*)*';
const xml = (root: string) => new RegExp(`${XML}<(?:${root})\\b`, 'is');

/** Beginnings of texts that are no models we read; the first that matches counts. */
const TEXTS: readonly (readonly [OtherCode, string, RegExp])[] = [
  // Stand-ins for a file that was not fetched, and what came in its place.
  ['not-downloaded', 'Git LFS', /^\s*version https:\/\/(?:git-lfs|hawser)\./],
  ['not-downloaded', 'git-annex', /^[./]*(?:\.git)?\/annex\/objects\//],
  ['web-answer', 'HTML', /^\s*(?:<!--.*?-->\s*)?<!doctype html\b/is],
  ['web-answer', 'HTML', xml('html|head|body|title|meta|script|style|div|center|h1|p|a')],
  [
    'web-answer',
    'HTTP',
    /^\s*(?:(?:http\/[\d.]+\s+)?[45]\d\d\b[:\s]*)?(?:not found|forbidden|unauthorized|access denied|bad request|bad gateway|service unavailable|internal server error|too many requests)\b/i,
  ],
  ['web-answer', 'URL', /^\s*(?:\[InternetShortcut\]|https?:\/\/\S+\s*$)/],
  ['web-answer', 'XML', xml('error|\\w*response')],
  ['other-format', 'glTF', /^\s*\{.{0,2000}"(?:asset|accessors|bufferViews|meshes)"\s*:/s],
  ['web-answer', 'JSON', /^\s*(?:\{\s*["}]|\[\s*[[{"\]])/],
  ['no-model-file', 'SVG', xml('svg')],
  // Models in formats of other programs.
  ['other-format', 'STEP', STEP_BEGINNING],
  ['other-format', 'STEP', xml('(?:\\w+:)?iso_10303_28\\w*')],
  ['other-format', 'IGES', IGES_BEGINNING],
  ['other-format', 'Parasolid', /^T\d+ : TRANSMIT/],
  ['other-format', 'ACIS', /^\d{3,6} \d+ \d+ \d+\s+\d+ [^\r\n]*ACIS/],
  ['other-format', 'DXF', /^\s*(?:999[^\r\n]*[\r\n]+[^\r\n]*[\r\n]+\s*)*0\s*[\r\n]+\s*SECTION\b/],
  ['other-format', 'JT', /^Version \d+\.\d+ +JT/],
  ['other-format', 'FBX', /^; FBX \d/],
  ['other-format', 'OFF', /^(?:\s*#[^\r\n]*[\r\n]+)*\s*(?:ST)?C?N?4?n?OFF\b/],
  ['other-format', 'AMF', xml('amf')],
  ['other-format', 'COLLADA', xml('collada')],
  ['other-format', 'X3D', xml('x3d')],
  ['other-format', 'VRML', /^#VRML/],
  ['other-format', 'VTK', /^# vtk DataFile/i],
  ['other-format', 'USD', /^#usda /],
  [
    'other-format',
    'G-code',
    /^(?:\s*(?:;[^\r\n]*|\([^\r\n]*\)|%)[\r\n]+)*\s*(?:N\d+\s*)?[GMT]\d+(?:\.\d+)?(?=\s*(?:$|[\r\n;(]|[A-Z][-\d.]))/,
  ],
  ['other-format', 'MTL', /^(?:\s*#[^\r\n]*[\r\n]+)*\s*newmtl\b/],
  ['other-format', 'Abaqus', /^(?:\s*\*\*[^\r\n]*[\r\n]+)*\s*\*(?:heading|node|part)\b/i],
  ['other-format', 'Nastran', /^(?:\s*\$[^\r\n]*[\r\n]+)*\s*(?:SOL\s+\d|CEND\b|BEGIN BULK|GRID[*,\s])/],
  [
    'other-format',
    'OpenSCAD',
    /^[^{}]{0,2000}?(?:^|[;\s])(?:module\s+\w+\s*\(|\$fn\s*=|(?:cube|sphere|cylinder|translate|union|difference|linear_extrude)\s*\()/,
  ],
  [
    'other-format',
    'XYZ',
    /^(?:\s*[a-z]\w*(?:[ \t,;]+[a-z]\w*){2,}\s*[\r\n])?(?:\s*[-+]?\.?\d[\d.e+-]*(?:[ \t]*[,;\t ][ \t]*[-+]?\.?\d[\d.e+-]*){2,}[ \t]*(?:[\r\n]+|$)){2}/i,
  ],
  ['other-format', 'XML', /^\s*<\?xml\b/i],
  ['no-model-file', 'EXE', /^MZ.{0,500}This program /s],
];

/** Text without a word of the formats that we read. */
const OTHER_TEXT =
  /^(?!PK|.*(?:\b(?:facet|vertex|solid|endsolid|ply|element)\b|[\r\n]\s*[vf][ \t]))[\t\n\f\r -~\x80-\xff]+$/is;

/** Refusal of a file that is plainly of another kind, with its name; undefined for all others. */
export function refuseOther(bytes: Uint8Array): Extract<ModelRead, { ok: false }> | undefined {
  if (bytes.every((byte) => byte === 0)) return refuseModel('empty-file');
  const head = String.fromCharCode(...bytes.subarray(0, HEAD_BYTES));
  if (head.trim() === '' && head.length === bytes.length) return refuseModel('empty-file');
  const kind =
    MAGIC.find(([, , magic, at = 0]) => head.startsWith(magic, at)) ??
    TEXTS.find(([, , beginning]) => beginning.test(head));
  if (kind) return refuseModel(kind[0], undefined, [kind[1]]);
  return OTHER_TEXT.test(head) ? refuseModel('no-model-file', undefined, ['TXT']) : undefined;
}
