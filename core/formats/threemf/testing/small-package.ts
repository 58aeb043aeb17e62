import { strToU8, zipSync } from 'fflate';
import { box } from '../../../../tests/models/primitives.ts';
import { boundsOf } from '../../../solid/geometry/box.ts';
import type { Point } from '../../../solid/geometry/vector.ts';
import { type Mesh, volumeOf } from '../../../solid/mesh/mesh.ts';
import { weldCorners } from '../../../solid/mesh/weld/weld.ts';
import { meshModelXml } from '../model.ts';
import { readThreeMf } from '../read.ts';
import { xmlText } from './xml-text.ts';

export const cube = (at: Point, side: number) => box(at, [at[0] + side, at[1] + side, at[2] + side]);
export const BODY = cube([0, 0, 0], 20);
/** Takes the upper half of the body away. */
export const CUTTER = cube([-5, -5, 10], 30);
export const ASIDE = cube([40, 0, 0], 5);

export function object(
  id: number,
  mesh: Mesh,
  { about = '', inside = '' }: { about?: string | undefined; inside?: string | undefined } = {},
): string {
  const xml = xmlText(meshModelXml('a', mesh)).match(/<mesh>.*<\/mesh>/s)![0];
  return `<object id="${id}" ${about}>${inside}${xml}</object>`;
}

/** Object that holds others. */
export const group = (id: number, ...parts: number[]) =>
  `<object id="${id}"><components>${parts.map((part) => `<component objectid="${part}"/>`).join('')}</components></object>`;

/** Volume, notes and box of a package with these objects, or its fault. */
export function read(objects: string, items: string, settings: Record<string, string> = {}) {
  const model = `<model><resources>${objects}</resources><build>${items}</build></model>`;
  const files = { '3D/3dmodel.model': model, ...settings };
  const found = readThreeMf(
    zipSync(Object.fromEntries(Object.entries(files).map(([path, text]) => [path, strToU8(text)]))),
  );
  if (!found.ok) return found.faults[0]!;
  const mesh = weldCorners(found.corners);
  const notes = found.notes.map(({ code, names }) => [code, ...(names ?? [])]);
  return { volume: Math.round(volumeOf(mesh)), notes, box: boundsOf(mesh) };
}

/** Settings of Bambu Studio for the object 9. */
export const bambu = (...parts: [id: number, subtype: string, name: string][]) => ({
  'Metadata/model_settings.config': `<config><object id="9"><metadata key="name" value="whole"/>${parts
    .map(
      ([id, subtype, name]) =>
        `<part id="${id}" subtype="${subtype}"><metadata key="name" value="${name}"/></part>`,
    )
    .join('')}</object></config>`,
});
