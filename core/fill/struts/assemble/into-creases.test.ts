import { expect, test } from 'vitest';
import { box } from '../../../../tests/models/primitives.ts';
import { sampleSpec } from '../../../spec/testing/sample-spec.ts';
import { ringEnds, strutSides } from '../bodies/strut-sides.ts';
import { stubCorners } from '../bodies/templates.ts';
import { VertexPlaces } from '../bodies/vertex-places.ts';
import { frameModel } from '../frame-model.ts';
import { inletOf } from './inlet.ts';
import { Drawing } from './into-creases.ts';

/** Directed edges without their opposite, and six times the volume relative to the origin. */
function read(corners: ArrayLike<number>) {
  const edges = new Set<string>();
  let sixfold = 0;
  for (let o = 0; o < corners.length; o += 9) {
    const [a, b, c] = [0, 3, 6].map((k) => [corners[o + k]!, corners[o + k + 1]!, corners[o + k + 2]!]) as [
      number[],
      number[],
      number[],
    ];
    for (const [p, q] of [
      [a, b],
      [b, c],
      [c, a],
    ]) {
      if (!edges.delete(`${q!.join()}>${p!.join()}`)) edges.add(`${p!.join()}>${q!.join()}`);
    }
    sixfold +=
      a[0]! * (b[1]! * c[2]! - b[2]! * c[1]!) +
      a[1]! * (b[2]! * c[0]! - b[0]! * c[2]!) +
      a[2]! * (b[0]! * c[1]! - b[1]! * c[0]!);
  }
  return { boundary: [...edges].sort(), sixfold };
}

test('a segment drawn into the creases is what it is with a stub before it, in fewer faces', () => {
  for (const lattice of ['TYPE-20001', 'TYPE-20002', 'TYPE-20007', 'TYPE-20009']) {
    const spec = sampleSpec(lattice, { cellMm: 10, rodDiameterMm: 1 });
    const { classification: classified } = frameModel(box([0, 0, 0], [40, 40, 40]), spec);
    const places = new VertexPlaces(classified);
    classified.topology.incident[0]!.forEach(({ strut, end }, slot) => {
      const ring = places.slotRing(0, slot, 0);
      const sign = end === 'from' ? 1 : -1;
      const far = ring.map((value, i) => value + sign * classified.joints.axes[strut]!.along[i % 3]!);
      const [near, other] = [ringEnds(ring), ringEnds(far)];
      const tube = end === 'from' ? strutSides(near, other) : strutSides(other, near);
      const stub = stubCorners(classified, places, 0, slot, 0);
      const inlet = inletOf(ring, places.slotCreases(0, slot, 0), end === 'from');
      const drawing = new Drawing(tube, [{ inlet, at: [0, 0, 0] }]);
      if (!drawing.draw(0)) return;
      const drawn = drawing.corners;
      const [one, two] = [read(drawn), read([...stub, ...tube])];
      expect(one.boundary).toEqual(two.boundary);
      expect(Math.abs(one.sixfold - two.sixfold)).toBeLessThan(1e-3);
      expect(drawn.length).toBeLessThan(stub.length + tube.length);
    });
    expect(classified.topology.incident[0]!.length).toBeGreaterThan(3);
  }
});

test('a segment that does not have the ring stays as it is', () => {
  const ring = Float64Array.of(1, 0, 0, 0, 1, 0, -1, -1, 0);
  const away = Float64Array.of(9, 9, 9, 8, 8, 8, 7, 9, 8);
  const drawing = new Drawing(away, [{ inlet: inletOf(ring, ringEnds(ring), true), at: [0, 0, 0] }]);
  expect(drawing.draw(0)).toBe(false);
  expect([...drawing.corners]).toEqual([...away]);
});
