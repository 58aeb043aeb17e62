import type { ConstantSpec } from '../../../core/lattice/spec/spec.ts';
import { bone } from '../../models/bone.ts';
import { box, sphere } from '../../models/primitives.ts';
import type { BenchJob } from './jobs.ts';

const net = (lattice: string, size: number, extra: Partial<ConstantSpec> = {}): ConstantSpec => ({
  mode: 'constant',
  lattice,
  cellMm: [size, size, size],
  rodDiameterMm: 0.8,
  sides: 8,
  action: 'high',
  openEnds: 'net',
  ...extra,
});

/** Jobs with a boundary net, for the estimate; the peer has no nets. No box has faces on node planes. */
export const NET_JOBS: Record<string, BenchJob> = {
  'net-small': {
    title: 'sphere 15 mm, diamond 10/1, net',
    model: () => sphere(15, 48),
    spec: net('TYPE-20008', 10, { rodDiameterMm: 1 }),
    peer: false,
  },
  'net-sphere': {
    title: 'sphere 50 mm, BCC 10/0.8, net',
    model: () => sphere(50, 128),
    spec: net('TYPE-20002', 10),
    peer: false,
  },
  'net-sides': {
    title: 'sphere 30 mm, BCC 8/0.8, 16 sides, net',
    model: () => sphere(30, 96),
    spec: net('TYPE-20002', 8, { sides: 16 }),
    peer: false,
  },
  'net-octet': {
    title: 'sphere 30 mm, octet 8/0.8, net',
    model: () => sphere(30, 96),
    spec: net('TYPE-20007', 8),
    peer: false,
  },
  'net-foam': {
    title: 'sphere 30 mm, Voronoi foam 8/0.8, net',
    model: () => sphere(30, 96),
    spec: net('GH-30001', 8),
    peer: false,
  },
  'net-kelvin': {
    title: 'sphere 30 mm, Kelvin 8/0.8, net',
    model: () => sphere(30, 96),
    spec: net('TYPE-20009', 8),
    peer: false,
  },
  'net-box': {
    title: 'box 60 mm, BCC 8/0.8, net',
    model: () => box([0, 0, 0], [60, 60, 60]),
    spec: net('TYPE-20002', 8, { originMm: [3, 2, 1] }),
    peer: false,
  },
  'net-bone': {
    title: 'bone 120 mm, 25k faces, BCC 8/0.8, net',
    model: () => bone(120, 156, 80),
    spec: net('TYPE-20002', 8),
    peer: false,
  },
};
