/** Directions in which the planes hold the point less than this share of the strongest are left to the mean. */
const LEAST_SHARE = 0.05;
const ROTATIONS_MAX = 24;

/**
 * Point nearest to a set of planes in the sense of least squares (the quadratic error function of dual contouring,
 * Ju et al. 2002). In directions that the planes do not determine it stays at the mean of the points on them.
 */
export class Quadric {
  #count = 0;
  #squares = 0;
  readonly #matrix = new Float64Array(6);
  readonly #right = new Float64Array(3);
  readonly #sum = new Float64Array(3);
  readonly #axes = new Float64Array(9);
  readonly #point = new Float64Array(3);

  clear(): void {
    this.#count = 0;
    this.#squares = 0;
    this.#matrix.fill(0);
    this.#right.fill(0);
    this.#sum.fill(0);
  }

  /** Root mean square of the distances of a point from the planes. */
  errorAt(p: ArrayLike<number>): number {
    const m = this.#matrix;
    const [x, y, z] = [p[0]!, p[1]!, p[2]!];
    const whole =
      m[0]! * x * x + m[1]! * y * y + m[2]! * z * z + 2 * (m[3]! * x * y + m[4]! * y * z + m[5]! * x * z);
    const mixed = this.#right[0]! * x + this.#right[1]! * y + this.#right[2]! * z;
    return Math.sqrt(Math.max(0, whole - 2 * mixed + this.#squares) / this.#count);
  }

  /** Adds the plane through a point with a unit normal. Without a normal the point counts for the mean only. */
  add(x: number, y: number, z: number, nx: number, ny: number, nz: number): void {
    const m = this.#matrix;
    const height = nx * x + ny * y + nz * z;
    m[0]! += nx * nx;
    m[1]! += ny * ny;
    m[2]! += nz * nz;
    m[3]! += nx * ny;
    m[4]! += ny * nz;
    m[5]! += nx * nz;
    this.#right[0]! += nx * height;
    this.#right[1]! += ny * height;
    this.#right[2]! += nz * height;
    this.#sum[0]! += x;
    this.#sum[1]! += y;
    this.#sum[2]! += z;
    this.#squares += height * height;
    this.#count++;
  }

  /** Mean of the points; the same array each time. */
  mean(): Float64Array {
    for (let k = 0; k < 3; k++) this.#point[k] = this.#sum[k]! / this.#count;
    return this.#point;
  }

  /**
   * Point of least error; the same array each time.
   * @param from place to stay at in directions that the planes do not determine
   * @param leastShare share of the strongest direction up to which a direction counts as not determined
   */
  solve(from: ArrayLike<number> = this.mean(), leastShare = LEAST_SHARE): Float64Array {
    const p = this.#point;
    p.set(from);
    const m = this.#matrix;
    const gx = this.#right[0]! - (m[0]! * p[0]! + m[3]! * p[1]! + m[5]! * p[2]!);
    const gy = this.#right[1]! - (m[3]! * p[0]! + m[1]! * p[1]! + m[4]! * p[2]!);
    const gz = this.#right[2]! - (m[5]! * p[0]! + m[4]! * p[1]! + m[2]! * p[2]!);
    if (gx * gx + gy * gy + gz * gz < 1e-20) return p;
    const a = new Float64Array(m);
    this.#diagonalise(a);
    const v = this.#axes;
    const largest = Math.max(a[0]!, a[1]!, a[2]!);
    for (let k = 0; k < 3; k++) {
      if (!(a[k]! > leastShare * largest)) continue;
      const along = (v[k]! * gx + v[3 + k]! * gy + v[6 + k]! * gz) / a[k]!;
      p[0]! += along * v[k]!;
      p[1]! += along * v[3 + k]!;
      p[2]! += along * v[6 + k]!;
    }
    return p;
  }

  /** Jacobi rotations: afterwards `a` has the eigenvalues in front, `axes` the eigenvectors in its columns. */
  #diagonalise(a: Float64Array): void {
    const v = this.#axes;
    v.fill(0);
    v[0] = v[4] = v[8] = 1;
    for (let round = 0; round < ROTATIONS_MAX; round++) {
      // Off the diagonal: 3 is xy, 4 is yz, 5 is xz.
      const xy = Math.abs(a[3]!);
      const yz = Math.abs(a[4]!);
      const xz = Math.abs(a[5]!);
      if (xy + yz + xz < 1e-14) return;
      const [p, q, pq, pr, qr] =
        xy >= yz && xy >= xz ? [0, 1, 3, 5, 4] : yz >= xz ? [1, 2, 4, 3, 5] : [0, 2, 5, 3, 4];
      const theta = (a[q!]! - a[p!]!) / (2 * a[pq!]!);
      const t = Math.sign(theta || 1) / (Math.abs(theta) + Math.sqrt(theta * theta + 1));
      const c = 1 / Math.sqrt(t * t + 1);
      const s = t * c;
      a[p!]! -= t * a[pq!]!;
      a[q!]! += t * a[pq!]!;
      a[pq!] = 0;
      const apr = a[pr!]!;
      const aqr = a[qr!]!;
      a[pr!] = c * apr - s * aqr;
      a[qr!] = s * apr + c * aqr;
      for (let row = 0; row < 9; row += 3) {
        const vp = v[row + p!]!;
        const vq = v[row + q!]!;
        v[row + p!] = c * vp - s * vq;
        v[row + q!] = s * vp + c * vq;
      }
    }
  }
}
