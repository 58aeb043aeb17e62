import type { Ids } from './ports.ts';

export type IdPrefix =
  | 'usr'
  | 'fil'
  | 'wsp'
  | 'rcp'
  | 'key'
  | 'job'
  | 'upl'
  | 'ord'
  | 'rfd'
  | 'opr'
  | 'prs'
  | 'fld';

/** Returns a new id such as `wsp_01K…`: unguessable, and sorted by creation time. */
export function newId(ids: Ids, prefix: IdPrefix): string {
  return `${prefix}_${ids.next()}`;
}
