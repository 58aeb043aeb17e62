import { resultPicturePng } from '../../../core/run/output/thumbnail.ts';
import type { Mesh } from '../../../core/solid/mesh/mesh.ts';
import { moving, serveCalls } from '../../lib/worker-calls.ts';

/** Side of an order's picture, px: twice the 120 px of a tile, for high-density screens. */
const PICTURE_PX = 240;

const calls = {
  picture: (mesh: Mesh): ArrayBuffer => {
    const png = new Uint8Array(resultPicturePng(mesh, PICTURE_PX)).buffer;
    return moving(png, [png]);
  },
};

export type PictureCalls = typeof calls;

serveCalls(calls);
