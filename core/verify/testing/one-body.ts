/** What a verification says of one closed body, whatever its cavities. */
export const ONE_BODY = {
  closed: true,
  oriented: true,
  manifold: true,
  components: 1,
  degenerateTriangles: 0,
};

/** What it says of one closed body without cavities. */
export const SOLID_BODY = { ...ONE_BODY, cavities: 0, largestCavityMm3: 0 };
