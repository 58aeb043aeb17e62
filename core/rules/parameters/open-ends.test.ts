import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LATTICE_MODES } from './lattice-modes.ts';
import { OUTPUT_ACTIONS } from './lattice-parameters.ts';
import {
  defaultOpenEnds,
  heldOpenEnds,
  OPEN_ENDS,
  type OpenEnds,
  type OpenEndsCase,
  openEndsOffered,
  openEndsShown,
  whyNoOpenEnds,
} from './open-ends.ts';

const HIGH: OpenEndsCase = {
  mode: 'constant',
  action: 'high',
  isSurface: false,
  hasShell: false,
  hasBottom: false,
};

const change: fc.Arbitrary<Partial<OpenEndsCase>> = fc.oneof(
  fc.constantFrom(...LATTICE_MODES).map((mode) => ({ mode })),
  fc.constantFrom(...OUTPUT_ACTIONS).map((action) => ({ action })),
  fc.boolean().map((isSurface) => ({ isSurface })),
  fc.boolean().map((hasShell) => ({ hasShell })),
  fc.boolean().map((hasBottom) => ({ hasBottom })),
);
const choice = fc.constantFrom<(OpenEnds | null)[]>(null, ...OPEN_ENDS);
/** Any change of what else is set, and any choice, in any order. */
const edits = fc.array(fc.oneof(change, choice), { maxLength: 20 });

describe('what is asked of cut ends', () => {
  it('can be had after any edits, whatever was asked before', () => {
    fc.assert(
      fc.property(edits, (list) => {
        let now = HIGH;
        let chosen: OpenEnds | null = null;
        for (const edit of list) {
          if (edit !== null && typeof edit === 'object') now = { ...now, ...edit };
          else chosen = edit;
          chosen = heldOpenEnds(chosen, now);
          expect(openEndsOffered(now)).toContain(chosen ?? defaultOpenEnds(now.action));
          if (chosen !== 'net') continue;
          expect({ ...now, isSurface: false }).toEqual(HIGH);
        }
      }),
    );
  });

  it('stays as long as it can be had, and is the default after that', () => {
    fc.assert(
      fc.property(choice, change, (asked, edit) => {
        const before = heldOpenEnds(asked, HIGH);
        const now = { ...HIGH, ...edit };
        const after = heldOpenEnds(before, now);
        if (after !== before) expect(after).toBeNull();
        expect(after === before).toBe(
          before === null ||
            (openEndsOffered(now).includes(before) && before !== defaultOpenEnds(now.action)),
        );
      }),
    );
  });

  it('is never told apart from the default by saying the default', () => {
    for (const action of OUTPUT_ACTIONS)
      expect(heldOpenEnds(defaultOpenEnds(action), { ...HIGH, action })).toBeNull();
  });
});

describe('the choice', () => {
  it('has a net in high alone, and twigs in cut alone', () => {
    expect(openEndsOffered(HIGH)).toEqual(['keep', 'none', 'net']);
    expect(openEndsOffered({ ...HIGH, action: 'cut' })).toEqual(['held', 'none', 'keep']);
    expect(openEndsOffered({ ...HIGH, hasBottom: true })).toEqual(['keep', 'none']);
  });

  it('is not there, with a reason, where it would change nothing', () => {
    const cases: [Partial<OpenEndsCase>, string][] = [
      [{ mode: 'gradient' }, 'mode'],
      [{ mode: 'regions' }, 'mode'],
      [{ isSurface: true }, 'surface'],
      [{ hasShell: true }, 'shell'],
      [{ action: 'low' }, 'low'],
    ];
    for (const [edit, why] of cases) {
      expect(whyNoOpenEnds({ ...HIGH, ...edit })).toBe(why);
      expect(openEndsOffered({ ...HIGH, ...edit })).toEqual(['keep']);
    }
    expect(whyNoOpenEnds(HIGH)).toBeNull();
  });

  it('begins with the default of its output', () => {
    for (const action of OUTPUT_ACTIONS) expect(openEndsShown(action)[0]).toBe(defaultOpenEnds(action));
  });
});
