import { expect, it } from 'vitest';
import { figuresOf } from './report-figures.ts';

const report = {
  triangles: 1200,
  volumeMm3: 350.5,
  volumeFraction: { measured: 0.12, predicted: 0.121 },
  components: 1,
  proof: { closed: true, oriented: true, manifold: true, components: 1, degenerateTriangles: 0 },
};

it('reads the figures of a report', () => {
  expect(figuresOf(report)).toEqual({
    triangles: 1200,
    volumeMm3: 350.5,
    volumeFraction: 0.12,
    pieces: 1,
    coverage: null,
    conformal: null,
    solids: null,
    bodies: [],
    drains: null,
    hollows: null,
    watertight: true,
  });
});

it('counts the drain holes and names the narrowest', () => {
  const spec = { drains: [{ diameterMm: 4 }, { diameterMm: 3.5 }] };
  expect(figuresOf({ ...report, spec })?.drains).toEqual({ count: 2, mm: '3.5' });
});

it('counts solid parts and the struts that join them, and names those that are weakly joined', () => {
  const joined = { atMm: [1, 2, 3], strutCount: 9, missingStruts: 1 };
  const weak = { atMm: [4, 5.5, 0], strutCount: 6, missingStruts: 3 };
  const of = (...solids: unknown[]) => figuresOf({ ...report, solids })?.solids;
  expect(of()).toBeNull();
  expect(of({ atMm: [0, 0, 0] })).toEqual({ count: 1, struts: null, weak: [] });
  expect(of(joined, weak)).toEqual({
    count: 2,
    struts: 15,
    weak: [{ atMm: [4, 5.5, 0], struts: 6, all: 9 }],
  });
});

it('names bodies with their own lattice, which are no solid parts, and how struts of both sides join them', () => {
  const lattice = { lattice: 'TYPE-20001', cellMm: [4, 4, 4], rodDiameterMm: 0.8, wallStruts: 7 };
  const body = { atMm: [1, 2, 3], strutCount: 9, missingStruts: 8, body: 1, name: 'Insert', lattice };
  const figures = figuresOf({ ...report, solids: [body] })!;
  expect(figures.bodies).toEqual([
    { body: 1, name: 'Insert', lattice: 'TYPE-20001', cellMm: 4, rodDiameterMm: 0.8 },
  ]);
  expect(figures.solids).toEqual({
    count: 0,
    struts: null,
    weak: [{ atMm: [1, 2, 3], struts: 16, all: 24, body: { body: 1, name: 'Insert' } }],
  });
});

it('names closed hollows and the largest of them, which no drain opens', () => {
  const proof = { ...report.proof, cavities: 2, largestCavityMm3: 0.654 };
  expect(figuresOf({ ...report, proof })?.hollows).toEqual({ count: 2, largestMm3: 0.654, isLarge: false });
  expect(figuresOf({ ...report, proof: { ...proof, largestCavityMm3: 31_736 } })?.hollows?.isLarge).toBe(
    true,
  );
  expect(figuresOf({ ...report, proof: { ...proof, cavities: 0, largestCavityMm3: 0 } })?.hollows).toBeNull();
});

it('reports watertight only after every check', () => {
  expect(figuresOf({ ...report, proof: { closed: true, oriented: false, manifold: true } })?.watertight).toBe(
    false,
  );
});

it('shows nothing of an unknown report', () => {
  expect([figuresOf(null), figuresOf({ triangles: 'many' })]).toEqual([null, null]);
});

it('reads the conformal cells, and how much of the part is reached', () => {
  const more = { conformal: { layers: 2, cells: 436 }, coverage: 0.93 };
  expect(figuresOf({ ...report, ...more })).toMatchObject(more);
});
