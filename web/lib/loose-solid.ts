import type { TFunction } from 'i18next';
import { formatMm } from './format.ts';

/** A body of the file, by its number from 0; its name is empty for none. */
export interface ReportedBody {
  body: number;
  name: string;
}

/** A solid part, or a body with its own lattice, that fewer struts join than cross its face. */
export interface LooseSolid {
  /** A place on it, mm. */
  at: string;
  /** Missing behind faces. */
  body?: ReportedBody;
  struts: number;
  all: number;
}

interface JoinedSolid {
  atMm: readonly number[];
  struts: number;
  missing: number;
  body?: number | undefined;
  name?: string | undefined;
}

export function looseSolid({ atMm, struts, missing, body, name = '' }: JoinedSolid): LooseSolid {
  const at = atMm.map((mm) => formatMm(mm)).join(', ');
  return { at, struts, all: struts + missing, ...(body === undefined ? {} : { body: { body, name } }) };
}

export function looseText(t: TFunction, solid: LooseSolid): string {
  if (!solid.body) return t('roles.loose', { ...solid });
  const { name, body } = solid.body;
  return t('roles.looseBody', { ...solid, body: name || t('roles.bodies.unnamed', { number: body + 1 }) });
}
