/**
 * How parts of a lattice that hang together nowhere are joined before the largest is kept. none: not at all. links:
 * struts between their nearest nodes. net: struts along the surface (`OPEN_ENDS`). shell: a closed skin holds all.
 */
export const JOIN_ISLANDS = ['none', 'links', 'net', 'shell'] as const;
export type JoinIslands = (typeof JOIN_ISLANDS)[number];
