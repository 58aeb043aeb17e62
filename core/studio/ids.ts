import type { Ids } from './ports.ts';

/** Prefixes of ids, by the kind of thing. */
export type IdPrefix = 'usr' | 'fil' | 'wsp' | 'job' | 'upl' | 'ord' | 'rfd';

/** A new id such as `wsp_01K…`: unguessable, and sorted by the time it was made. */
export function newId(ids: Ids, prefix: IdPrefix): string {
  return `${prefix}_${ids.next()}`;
}
