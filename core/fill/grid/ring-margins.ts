/** Distance that clean rings keep from the surface, mm: in general, and of struts and nodes that keep it. */
export interface RingMargins {
  allMm: number;
  struts: ReadonlyMap<number, number>;
  nodes: ReadonlyMap<number, number>;
}

/** The same margin at every ring. */
export function evenMargins(allMm: number): RingMargins {
  return { allMm, struts: new Map(), nodes: new Map() };
}

export function widestMm({ allMm, struts, nodes }: RingMargins): number {
  return Math.max(allMm, ...struts.values(), ...nodes.values());
}
