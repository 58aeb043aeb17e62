import type { Mesh } from '../../../core/solid/mesh/mesh.ts';
import type { ConstantSpec, LatticeSpec } from '../../../core/spec/spec.ts';
import { sampleSpec } from '../../../core/spec/testing/sample-spec.ts';
import { bone } from '../../models/bone.ts';
import { box, sphere } from '../../models/primitives.ts';

/** A figure that the engine must hold. */
export interface Bar {
  /**
   * `ratio`: the peer's time over ours; `triangles`: ours over the peer's; `peakMb`: megabytes; `roles`: our time over that
   * of the same job without roles.
   */
  of: 'ratio' | 'triangles' | 'peakMb' | 'roles';
  atLeast?: number;
  atMost?: number;
  /** True if it is reached. The bench fails if a reached bar is missed. */
  holds: boolean;
}

/** Triangles over the union of the prisms. Joints cut by curved surfaces keep whole rings. */
const UNION: Bar = { of: 'triangles', atMost: 1.1, holds: true };

/** The least that every row is to reach; the peer gets the inner face of a shell, which ours finds first. */
const TWICE: Bar = { of: 'ratio', atLeast: 2, holds: false };

/** One job of the engine's benchmark. */
export interface BenchJob {
  title: string;
  model(): Mesh;
  spec: LatticeSpec;
  /** False where the peer runs out of memory, or we wrote no such lattice for it. */
  peer: boolean;
  /** Inner surface of a shell's wall, for the peer, which cannot offset: that favours it. */
  inner?(): Mesh;
  /**
   * Time of native Manifold 3.5.2 with TBB over that of the peer, whole processes on 2 cores, measured once. The native
   * ratio is the peer's times this.
   */
  nativeShare?: number;
  bars?: Bar[];
}

/** Spec of a lattice with rods of 0.8 mm and cubic cells, mm. */
export const constantSpec = (lattice: string, size: number, extra: Partial<ConstantSpec> = {}) =>
  sampleSpec(lattice, { cellMm: size, rodDiameterMm: 0.8, ...extra });

export const BENCH_JOBS: Record<string, BenchJob> = {
  'sphere-10': {
    title: 'sphere 50 mm, BCC 10/0.8',
    model: () => sphere(50, 128),
    spec: constantSpec('TYPE-20002', 10),
    peer: true,
    nativeShare: 0.36,
    bars: [{ of: 'ratio', atLeast: 4, holds: true }, UNION],
  },
  'cube-octet': {
    title: 'cube 100 mm, octet 10/0.8',
    model: () => box([-50, -50, -50], [50, 50, 50]),
    spec: constantSpec('TYPE-20007', 10),
    peer: true,
    nativeShare: 0.54,
    bars: [{ of: 'ratio', atLeast: 5, holds: true }, UNION],
  },
  'sphere-5': {
    title: 'sphere 50 mm, BCC 5/0.8',
    model: () => sphere(50, 128),
    spec: constantSpec('TYPE-20002', 5),
    peer: true,
    nativeShare: 0.44,
    bars: [{ of: 'ratio', atLeast: 9, holds: true }, UNION],
  },
  organic: {
    title: 'bone 240 mm, 100k faces, BCC 8/0.8',
    model: () => bone(240, 312, 160),
    spec: constantSpec('TYPE-20002', 8),
    peer: true,
    bars: [{ of: 'ratio', atLeast: 5, holds: true }, UNION],
  },
  'box-10': {
    title: 'box 300 x 300 x 250, BCC 10/0.8',
    model: () => box([0, 0, 0], [300, 300, 250]),
    spec: constantSpec('TYPE-20002', 10),
    peer: true,
    nativeShare: 0.37,
    bars: [{ of: 'ratio', atLeast: 20, holds: true }, { of: 'peakMb', atMost: 600, holds: true }, UNION],
  },
  'box-5': {
    title: 'box 300 x 300 x 250, BCC 5/0.8',
    model: () => box([0, 0, 0], [300, 300, 250]),
    spec: constantSpec('TYPE-20002', 5),
    peer: false,
    bars: [{ of: 'peakMb', atMost: 1500, holds: true }],
  },
  shell: {
    title: 'sphere 50 mm, BCC 10/0.8, shell 2',
    model: () => sphere(50, 128),
    spec: constantSpec('TYPE-20002', 10, { shellMm: 2 }),
    peer: true,
    nativeShare: 0.25,
    inner: () => sphere(48, 128),
    bars: [TWICE],
  },
  gyroid: {
    title: 'sphere 50 mm, gyroid 10, sheet 1 mm',
    model: () => sphere(50, 128),
    spec: constantSpec('TYPE-10001', 10, { rodDiameterMm: 1 }),
    peer: true,
    bars: [{ ...TWICE, holds: true }],
  },
};
