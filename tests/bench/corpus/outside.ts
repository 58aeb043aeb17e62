import { readFile } from 'node:fs/promises';
import { checkWatertight } from '../../watertight.ts';
import { AGREES, type CorpusRecord } from './record.ts';

/**
 * Greatest difference between the volume of a file and that of its report, as a share: the report adds up the exact volumes
 * of joints and struts, whose vertices the file rounds. Of 219 published files the thinnest rods differ most, by 2.7e-4.
 */
const VOLUME_SHARE = 1e-3;

/**
 * Reads a result and checks it with the Manifold library, without code of the engine. Returns `agrees`, or what differs
 * from the report or from a sound solid.
 */
export async function checkOutside(
  path: string,
  { volumeMm3 = 0, surfaces = 0, triangles = 0 }: CorpusRecord,
): Promise<string> {
  const found = await checkWatertight(await readFile(path));
  if (found.status !== 'NoError') return found.status;
  const faults = [
    found.triangles === triangles ? '' : `${found.triangles} triangles for ${triangles}`,
    Math.abs(found.volumeMm3 - volumeMm3) <= VOLUME_SHARE * volumeMm3
      ? ''
      : `${found.volumeMm3} mm3 for ${volumeMm3}`,
    found.pieces === surfaces ? '' : `${found.pieces} surfaces for ${surfaces}`,
    found.genus === found.countedGenus ? '' : `genus ${found.genus} for ${found.countedGenus}`,
  ].filter((fault) => fault !== '');
  return faults.join(', ') || AGREES;
}
