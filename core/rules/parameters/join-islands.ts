import type { CellLayout } from './cell-layouts.ts';
/** Struts between separate parts of a lattice: none, or links between their nearest nodes. */
export const ISLAND_LINKS = ['none', 'links'] as const;
export type IslandLinks = (typeof ISLAND_LINKS)[number];

/** Ways to join parts before the largest is kept. net: struts on the surface; shell: a shell holds them. */
export const JOIN_ISLANDS = [...ISLAND_LINKS, 'net', 'shell'] as const;
export type JoinIslands = (typeof JOIN_ISLANDS)[number];

/** Parameters that decide whether links are available. */
export interface LinksCase {
  /** Sheets and networks have no struts. */
  isSurface: boolean;
  hasShell: boolean;
  hasBottom: boolean;
  /** A face stays solid or has a skin. */
  hasSolidRole: boolean;
  /** Conformal cells join their own parts. */
  cells: CellLayout | undefined;
}

/** True if islands can be linked: what is solid holds its own. */
export function offersLinks({ isSurface, hasShell, hasBottom, hasSolidRole, cells }: LinksCase): boolean {
  return !isSurface && !hasShell && !hasBottom && !hasSolidRole && cells !== 'conformal';
}
