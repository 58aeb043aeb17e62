/** Limits by which the trim divides struts at the surface. The prediction of triangles reads them as well. */

/** Minimum length of a clear segment with its own ring, mm. */
export const SHORTEST_RINGED_MM = 1;
/** Minimum length of a segment, mm. A segment is halved down to it while its patch bends too much. */
export const SHORTEST_SEGMENT_MM = 0.4;
/** A smooth patch between planes within this distance, mm, is cut by the inner one, inside the model. */
export const PLANE_DEVIATION_MM = 0.02;
