import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LATTICE_MODES } from './lattice-modes.ts';
import { OUTPUT_ACTIONS } from './lattice-parameters.ts';
import {
  availableOpenEnds,
  defaultOpenEnds,
  OPEN_ENDS,
  type OpenEnds,
  type OpenEndsCase,
  offeredOpenEnds,
  openEndsRefusal,
  shownOpenEnds,
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

describe('a choice of open ends', () => {
  it('is available after any edits and any earlier choice', () => {
    fc.assert(
      fc.property(edits, (list) => {
        let now = HIGH;
        let chosen: OpenEnds | null = null;
        for (const edit of list) {
          if (edit !== null && typeof edit === 'object') now = { ...now, ...edit };
          else chosen = edit;
          chosen = availableOpenEnds(chosen, now);
          expect(offeredOpenEnds(now)).toContain(chosen ?? defaultOpenEnds(now.action));
          if (chosen !== 'net') continue;
          expect({ ...now, isSurface: false }).toEqual(HIGH);
        }
      }),
    );
  });

  it('stays while available and then becomes the default', () => {
    fc.assert(
      fc.property(choice, change, (first, edit) => {
        const before = availableOpenEnds(first, HIGH);
        const now = { ...HIGH, ...edit };
        const after = availableOpenEnds(before, now);
        if (after !== before) expect(after).toBeNull();
        expect(after === before).toBe(
          before === null ||
            (offeredOpenEnds(now).includes(before) && before !== defaultOpenEnds(now.action)),
        );
      }),
    );
  });

  it('is not distinguished from the default if it is the default', () => {
    for (const action of OUTPUT_ACTIONS)
      expect(availableOpenEnds(defaultOpenEnds(action), { ...HIGH, action })).toBeNull();
  });
});

describe('the offered choices', () => {
  it('include a net in high only, and loose struts in cut only', () => {
    expect(offeredOpenEnds(HIGH)).toEqual(['keep', 'none', 'net']);
    expect(offeredOpenEnds({ ...HIGH, action: 'cut' })).toEqual(['held', 'none', 'keep']);
    expect(offeredOpenEnds({ ...HIGH, hasBottom: true })).toEqual(['keep', 'none']);
  });

  it('are missing, with a reason, where they would change nothing', () => {
    const cases: [Partial<OpenEndsCase>, string][] = [
      [{ mode: 'gradient' }, 'mode'],
      [{ mode: 'regions' }, 'mode'],
      [{ isSurface: true }, 'surface'],
      [{ hasShell: true }, 'shell'],
      [{ action: 'low' }, 'low'],
    ];
    for (const [edit, why] of cases) {
      expect(openEndsRefusal({ ...HIGH, ...edit })).toBe(why);
      expect(offeredOpenEnds({ ...HIGH, ...edit })).toEqual(['keep']);
    }
    expect(openEndsRefusal(HIGH)).toBeNull();
  });

  it('begin with the default of the output', () => {
    for (const action of OUTPUT_ACTIONS) expect(shownOpenEnds(action)[0]).toBe(defaultOpenEnds(action));
  });
});
