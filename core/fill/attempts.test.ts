import { expect, test } from 'vitest';
import { bracket } from '../../tests/models/bracket.ts';
import { subdivide } from '../../tests/models/variants.ts';
import { fillDomainOf } from '../model/domain/fill-domain.ts';
import { LatticeError } from '../solid/error.ts';
import { sampleSpec } from '../spec/testing/sample-spec.ts';
import {
  type Attempt,
  BrokenRingsError,
  FIRST_ATTEMPT,
  widenAllMargins,
  widenBrokenMargins,
} from './attempts.ts';
import type { Ring } from './result/trimmed-part.ts';
import { fillStruts } from './struts/fill-struts.ts';

const cut = (strut: number): Ring => ({ kind: 'cut', strut, atMm: 1, id: 0 });
const joint = (node: number): Ring => ({ kind: 'joint', node, slot: 0 });

function nextTry(failed: Attempt, broken: readonly Ring[]): Attempt | undefined {
  const flaw =
    broken.length > 0 ? new BrokenRingsError(broken) : new LatticeError('trim-failed', 'for another reason');
  return widenBrokenMargins(failed, flaw) ?? widenAllMargins(failed);
}

/** All tries if each fails in the same way. */
function triesWith(broken: readonly Ring[]): Attempt[] {
  const tries: Attempt[] = [FIRST_ATTEMPT];
  for (let next = nextTry(FIRST_ATTEMPT, broken); next; next = nextTry(next, broken)) tries.push(next);
  return tries;
}

test('only the rings that broke get a wider margin', () => {
  const { margins } = nextTry(FIRST_ATTEMPT, [cut(7), joint(3)])!;
  expect(margins.allMm).toBe(0.02);
  expect([...margins.struts]).toEqual([[7, 0.2]]);
  expect([...margins.nodes]).toEqual([[3, 0.2]]);
});

test('a node with several broken rings is widened once', () => {
  const rings: Ring[] = [0, 1, 2].map((slot) => ({ kind: 'joint', node: 3, slot }));
  expect(triesWith(rings).map(({ margins }) => margins.nodes.get(3) ?? margins.allMm)).toEqual([
    0.02, 0.2, 0.4, 0.1, 0.2, 0.4,
  ]);
});

test('all margins widen step by step where no ring is known, or wider ones break as well', () => {
  expect(triesWith([]).map(({ margins }) => margins.allMm)).toEqual([0.02, 0.1, 0.2, 0.4]);
  const tries = triesWith([cut(7)]);
  expect(tries.map(({ margins }) => margins.struts.get(7) ?? margins.allMm)).toEqual([
    0.02, 0.2, 0.4, 0.1, 0.2, 0.4,
  ]);
});

test('tries end although other rings break each time', () => {
  let strut = 0;
  let tries = 0;
  for (let next: Attempt | undefined = FIRST_ATTEMPT; next; next = nextTry(next, [cut(strut++)])) tries++;
  expect(tries).toBe(7);
});

test('a bracket whose fill domain is cropped in blocks keeps every ring at the narrowest margin', async () => {
  const spec = sampleSpec('TYPE-20010', { cellMm: 8.25, rodDiameterMm: 0.825, action: 'cut' });
  const mesh = subdivide(await bracket());
  const filled = fillStruts(mesh, spec, {
    domain: fillDomainOf(mesh, spec),
    hooks: {
      margins: FIRST_ATTEMPT.margins,
      onFrame: async () => {},
      onTrimmed: () => {},
    },
  });
  await expect(filled).resolves.toBeDefined();
});
