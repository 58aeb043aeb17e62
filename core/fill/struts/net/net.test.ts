import { beforeAll, describe, expect, test } from 'vitest';
import { GALLERY } from '../../../../tests/models/gallery.ts';
import { sphere } from '../../../../tests/models/primitives.ts';
import { checkSpec } from '../../../cells/check-spec.ts';
import { distance, dot, type Point } from '../../../solid/geometry/vector.ts';
import type { ConstantSpec } from '../../../spec/spec.ts';
import { sampleSpec } from '../../../spec/testing/sample-spec.ts';
import { decodeFrame, encodeFrame } from '../../frame/encode.ts';
import { expandFrame } from '../../frame/expand.ts';
import { insideTest } from '../../grid/inside.ts';
import { typeOfId } from '../../grid/numbering.ts';
import { type FramedModel, frameModel } from '../frame-model.ts';
import { looseEnds } from './boundary-net.ts';
import { SurfaceNear } from './surface-near.ts';

const spec = (changes: Partial<ConstantSpec> = {}) =>
  sampleSpec('TYPE-20002', { cellMm: 8, rodDiameterMm: 0.8, openEnds: 'net', ...changes });

describe.each([
  ['ball', 'TYPE-20002'],
  ['star', 'TYPE-20007'],
  ['torus', 'TYPE-20009'],
  ['gear', 'TYPE-20008'],
  ['lump one', 'GH-30001'],
])('the boundary net of a %s in %s', (name, lattice) => {
  let made: FramedModel;
  beforeAll(async () => {
    made = frameModel(await GALLERY[name]!(), spec({ lattice }));
  });

  test('holds every end that the surface cuts open', () => {
    const { graph, classification: classified } = made;
    const net = graph.net!;
    let ends = 0;
    for (const [id, segments] of graph.segments) {
      const { lengthMm } = classified.joints.axes[typeOfId(id, classified.topology.struts.length)]!;
      for (const [from, to] of segments) ends += Number(from > 0) + Number(to < lengthMm);
    }
    expect(ends).toBeGreaterThan(20);
    expect(net.nodes.length).toBe(ends);
    expect(looseEnds(net)).toEqual([]);
  });

  test('is no thicket: rods of a cell at most, 40 degrees apart at a node', () => {
    const { nodes, netStruts } = made.graph.net!;
    const held: Point[][] = nodes.map(() => []);
    for (const [a, b] of netStruts) {
      const mm = distance(nodes[a]!.place, nodes[b]!.place);
      expect(mm).toBeLessThanOrEqual(8 * Math.sqrt(3));
      const way = nodes[b]!.place.map((value, k) => (value - nodes[a]!.place[k]!) / mm) as Point;
      held[a]!.push(way);
      held[b]!.push([-way[0], -way[1], -way[2]]);
    }
    for (const ways of held) {
      ways.forEach((way, i) => {
        for (const other of ways.slice(i + 1))
          expect(dot(way, other)).toBeLessThan(Math.cos((39.9 * Math.PI) / 180));
      });
    }
  });

  test('keeps the centre lines of its rods in the model', () => {
    const { classification: classified, graph } = made;
    const { nodes, netStruts } = graph.net!;
    const surface = new SurfaceNear(classified);
    const inside = insideTest(classified.local, classified.placement, classified.near);
    for (const [a, b] of netStruts) {
      for (let i = 0; i <= 8; i++) {
        const at = nodes[a]!.place.map(
          (value, k) => value + (i / 8) * (nodes[b]!.place[k]! - value),
        ) as Point;
        // A strut in a face has its node in the face.
        expect(inside(...at) || surface.normalAt(at, 1e-3) !== undefined).toBe(true);
      }
    }
  });
});

test('the net of a ball hangs together and meets four rods at most nodes', () => {
  const { nodes, netStruts } = frameModel(sphere(25, 64), spec()).graph.net!;
  const reached = new Set([0]);
  for (let grew = true; grew; ) {
    grew = false;
    for (const [a, b] of netStruts) {
      if (reached.has(a) === reached.has(b)) continue;
      reached.add(a).add(b);
      grew = true;
    }
  }
  expect(reached.size).toBe(nodes.length);
  expect(netStruts.length / nodes.length).toBeGreaterThan(1.3);
  expect(netStruts.length / nodes.length).toBeLessThan(2.6);
});

test('a frame carries the rods of its net, encoded too', () => {
  const { frame, graph } = frameModel(sphere(17, 32, [3, -2, 1]), spec({ turnZDeg: 20 }));
  const { segments, radiiMm } = expandFrame(decodeFrame(encodeFrame(frame)));
  expect(segments.length).toBe(frame.strutCount * 6);
  const first = segments.length - graph.net!.netStruts.length * 6;
  for (let i = first; i < segments.length; i += 3) {
    const far = Math.hypot(segments[i]! - 3, segments[i + 1]! + 2, segments[i + 2]! - 1);
    expect(far).toBeGreaterThan(15.5);
    expect(far).toBeLessThan(17);
  }
  expect(radiiMm.slice(first / 3).every((mm) => Math.abs(mm - 0.4) < 1e-6)).toBe(true);
});

test('is refused where it has no place', () => {
  const faults = (changes: Partial<ConstantSpec>) => checkSpec(spec(changes)).map(({ code }) => code);
  expect(faults({})).toEqual([]);
  expect(faults({ lattice: 'GH-30001' })).toEqual([]);
  for (const changes of [
    { action: 'low' },
    { action: 'cut' },
    { shellMm: 2 },
    { bottomMm: 2 },
    { lattice: 'TYPE-10001', rodDiameterMm: 1 },
  ] satisfies Partial<ConstantSpec>[]) {
    expect(faults(changes)).toContain('net-out-of-place');
  }
});
