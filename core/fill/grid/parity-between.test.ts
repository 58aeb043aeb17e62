import fc from 'fast-check';
import { expect, it } from 'vitest';
import { sphere } from '../../../tests/models/primitives.ts';
import { fillDomainOf } from '../../model/domain/fill-domain.ts';
import { sampleSpec } from '../../spec/testing/sample-spec.ts';
import { classify } from './classify.ts';
import { facesAbout, parityBetween } from './parity-between.ts';
import { cellCorner } from './placement.ts';

const SPEC = sampleSpec('TYPE-20002', { cellMm: 10, rodDiameterMm: 1 });

it('says of the triangles about a place what all triangles of its cell say', () => {
  const ball = sphere(20, 40);
  const classified = classify(ball, SPEC, { domain: fillDomainOf(ball, SPEC) });
  const share = fc.double({ min: 0, max: 1, noNaN: true });
  const place = fc.tuple(share, share, share);
  const step = fc.double({ min: -0.6, max: 0.6, noNaN: true });
  let odd = 0;
  fc.assert(
    fc.property(
      fc.nat(classified.near.cells.length - 1),
      place,
      place,
      fc.tuple(step, step, step),
      (near, from, to, by) => {
        const corner = cellCorner(classified.placement, classified.near.cells[near]!);
        const placed = (at: readonly [number, number, number]): [number, number, number] => [
          corner[0] + 10 * at[0],
          corner[1] + 10 * at[1],
          corner[2] + 10 * at[2],
        ];
        const [p, q] = [placed(from), placed(to)];
        const selected = { faces: [], count: 0 };
        facesAbout(classified, near, p, q, 0.6, selected);
        const faces = [
          ...classified.near.faces.subarray(classified.near.start[near]!, classified.near.start[near + 1]!),
        ];
        const all = { faces, count: faces.length };
        expect(selected.count).toBeLessThanOrEqual(all.count);
        for (const end of [p, q]) {
          const [x, y, z] = [end[0] + by[0], end[1] + by[1], end[2] + by[2]];
          const said = parityBetween(classified, selected, end, x, y, z);
          if (said) odd++;
          expect(said).toBe(parityBetween(classified, all, end, x, y, z));
        }
      },
    ),
    { numRuns: 2000 },
  );
  expect(odd).toBeGreaterThan(0);
});
