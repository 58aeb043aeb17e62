import { describe, expect, it } from 'vitest';
import { fieldById } from '../../../../core/catalogue/application-fields.ts';
import { chooseField } from '../../../features/lattice/edit/edit-settings.ts';
import { INITIAL_SETTINGS } from '../../../state/settings.ts';
import { NOTHING_OFFERED, offeredProfile, withChoice, withPreferredField } from './preferred.ts';

const plain = { identity: 'user', grants: [], barred: false } as const;
const asUser = (change: object = {}) => ({ ...plain, grants: [], ...change });

describe('the saved field in a new task', () => {
  it('is chosen if none is, with its size and ranges, like a field picked by hand', () => {
    const now = withPreferredField(INITIAL_SETTINGS, { field: 1 }, asUser());
    expect(now).toEqual(chooseField(INITIAL_SETTINGS, 1));
    expect(now.sizeMm).toBe(fieldById(1)!.latticeSize);
    expect(now.sizeMm).not.toBe(INITIAL_SETTINGS.sizeMm);
    expect(withPreferredField(INITIAL_SETTINGS, { field: null }, asUser())).toBe(INITIAL_SETTINGS);
  });

  it('never changes the user’s choice', () => {
    const chosen = chooseField(INITIAL_SETTINGS, 2);
    expect(withPreferredField(chosen, { field: 1 }, asUser())).toBe(chosen);
  });

  it('is left out if it is gone or no longer available to the user', () => {
    const fieldFor = (field: number, user = asUser()) =>
      withPreferredField(INITIAL_SETTINGS, { field }, user).fieldId;
    expect(fieldFor(99)).toBeNull();
    expect(fieldFor(5)).toBeNull();
    expect(fieldFor(5, asUser({ identity: 'member' }))).toBe(5);
    expect(fieldFor(5, asUser({ identity: 'member', barred: true }))).toBeNull();
  });
});

describe('the print profile', () => {
  const initial = { process: 'DLP', materialName: 'TPU' } as const;
  const nothing = { technology: null, material: null };
  const slm = { technology: 'SLM', material: 'Elastomer resin' } as const;
  const toAnna = { ...NOTHING_OFFERED, to: 'anna' };

  it('is applied once per user, and shows nothing of the previous user’s', () => {
    const first = offeredProfile(NOTHING_OFFERED, 'anna', { saved: slm, initial });
    expect(first).toEqual({
      offer: toAnna,
      show: { process: 'SLM', materialName: 'Elastomer resin' },
      save: null,
    });
    expect(offeredProfile(first.offer, 'anna', { saved: nothing, initial })).toEqual({
      offer: toAnna,
      show: {},
      save: null,
    });
    const other = offeredProfile(first.offer, 'ben', { saved: { ...nothing, technology: 'FDM' }, initial });
    expect(other.show).toEqual({ process: 'FDM', materialName: 'TPU' });
    expect(other.save).toBeNull();
  });

  it('yields to an early choice of the initial process, too', () => {
    const there = withChoice(NOTHING_OFFERED, 'anna', { process: 'SLS' });
    const back = withChoice(there.offer, 'anna', { process: 'DLP' });
    expect(offeredProfile(back.offer, 'anna', { saved: slm, initial })).toMatchObject({
      show: { process: 'DLP' },
      save: { technology: 'DLP' },
    });
  });

  it('carries a visitor’s choice to the account that signs in', () => {
    const { offer, save } = withChoice(toAnna, null, { process: 'SLS' });
    expect(save).toBeNull();
    expect(offeredProfile(offer, 'anna', { saved: slm, initial })).toMatchObject({
      show: {},
      save: { technology: 'SLS' },
    });
    const ben = offeredProfile(offer, 'ben', { saved: nothing, initial });
    expect(ben.show).toEqual({ process: 'SLS', materialName: 'TPU' });
    expect(ben.save).toEqual({ technology: 'SLS' });
  });

  it('never carries a user’s choice to another account', () => {
    const { offer } = withChoice(NOTHING_OFFERED, 'anna', { process: 'SLS' });
    expect(offeredProfile(offer, 'ben', { saved: nothing, initial })).toMatchObject({
      show: initial,
      save: null,
    });
    const bens = withChoice(offer, 'ben', { materialName: 'Elastomer resin' });
    expect(offeredProfile(bens.offer, 'ben', { saved: nothing, initial }).save).toEqual({
      material: 'Elastomer resin',
    });
    // A visitor in between does not pass it on.
    const visitors = withChoice(offer, null, { materialName: 'Elastomer resin' });
    expect(offeredProfile(visitors.offer, 'ben', { saved: slm, initial }).save).toEqual({
      material: 'Elastomer resin',
    });
  });
});
