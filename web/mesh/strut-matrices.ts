/** Struts ready to draw: each is a cylinder of radius 1 and height 1 about the y axis, put in its place. */
export interface Struts {
  /** Sixteen numbers a strut, column-major, mm. */
  matrices: Float32Array;
  /**
   * Per strut how far its radius leaves the mean at the far end, as a share of the mean: at height y of the cylinder
   * (-1/2 to 1/2) it is 1 + 2 · taper · y. Left out where every strut is as thick at both ends.
   */
  tapers?: Float32Array;
  /** Per strut what is wrong with printing it, by fault number; all is well when left out. */
  faults?: Uint8Array;
}

/** Numbers of one matrix. */
export const MATRIX_NUMBERS = 16;

/**
 * Struts from their centre lines (x1 y1 z1 x2 y2 z2, mm) and the radii at both ends, mm. Without three, so that it
 * runs in any worker.
 */
export function placedStruts(segments: Float32Array, radiiMm: Float32Array): Struts {
  const tapers = new Float32Array(segments.length / 6);
  let tapered = false;
  for (let i = 0; i < tapers.length; i++) {
    const [near, far] = [radiiMm[i * 2]!, radiiMm[i * 2 + 1]!];
    if (near === far) continue;
    tapers[i] = (far - near) / (far + near);
    tapered = true;
  }
  const matrices = strutMatrices(segments, radiiMm);
  return tapered ? { matrices, tapers } : { matrices };
}

/** The buffers of struts, to be handed from a worker to the page. */
export function strutBuffers({ matrices, tapers, faults }: Struts): ArrayBuffer[] {
  return [matrices, tapers, faults].flatMap((numbers) => (numbers ? [numbers.buffer as ArrayBuffer] : []));
}

/** Places of struts, each scaled to its mean radius. */
function strutMatrices(segments: Float32Array, radiiMm: Float32Array): Float32Array {
  const count = segments.length / 6;
  const matrices = new Float32Array(count * MATRIX_NUMBERS);
  for (let i = 0; i < count; i++) {
    const s = i * 6;
    const radiusMm = (radiiMm[i * 2]! + radiiMm[i * 2 + 1]!) / 2;
    const ax = segments[s + 3]! - segments[s]!;
    const ay = segments[s + 4]! - segments[s + 1]!;
    const az = segments[s + 5]! - segments[s + 2]!;
    const lengthMm = Math.hypot(ax, ay, az) || 1e-6;
    const [x, y, z] = [ax / lengthMm, ay / lengthMm, az / lengthMm];
    // Any right angle will do; the one with the axis least along the strut is the most exact.
    const upright = Math.abs(z) < 0.9;
    const across = upright ? Math.hypot(x, y) : Math.hypot(y, z);
    const ux = upright ? y / across : 0;
    const uy = upright ? -x / across : z / across;
    const uz = upright ? 0 : -y / across;
    const m = i * MATRIX_NUMBERS;
    matrices[m] = ux * radiusMm;
    matrices[m + 1] = uy * radiusMm;
    matrices[m + 2] = uz * radiusMm;
    matrices[m + 4] = ax;
    matrices[m + 5] = ay;
    matrices[m + 6] = az;
    matrices[m + 8] = (uy * z - uz * y) * radiusMm;
    matrices[m + 9] = (uz * x - ux * z) * radiusMm;
    matrices[m + 10] = (ux * y - uy * x) * radiusMm;
    matrices[m + 12] = (segments[s]! + segments[s + 3]!) / 2;
    matrices[m + 13] = (segments[s + 1]! + segments[s + 4]!) / 2;
    matrices[m + 14] = (segments[s + 2]! + segments[s + 5]!) / 2;
    matrices[m + 15] = 1;
  }
  return matrices;
}
