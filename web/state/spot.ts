import { proxy } from 'valtio';
import type { Point } from '../../core/solid/geometry/vector.ts';

/** Place of the model on the stage that a pressed warning means, mm; null for none. */
export const spot = proxy<{ atMm: Readonly<Point> | null }>({ atMm: null });
