import { beforeEach, expect, it, vi } from 'vitest';
import { INDUSTRY_FIELD_ID, PRINT_PROVIDER_FIELD_ID } from '../../../../core/catalogue/application-fields.ts';
import { NO_PROFILE } from '../../../../core/rules/parameters/print-profile.ts';
import { queryClient, SESSION_KEY } from '../../../api/query-client.ts';
import { undoEdit } from '../../../features/editor/edit-model.ts';
import { nextGesture } from '../../../features/editor/gesture.ts';
import { chooseArea } from '../../../features/lattice/edit/start-edits.ts';
import { settings, settingsNow } from '../../../state/settings.ts';
import {
  editByUser,
  keepProfile,
  keepSent,
  offerProfile,
  preferencesKey,
  returnProfile,
} from './print-choice.ts';

/** Records the bodies of calls to the server. The client takes its `fetch` when it is loaded. */
const sent = vi.hoisted(() => {
  const bodies: unknown[] = [];
  vi.stubGlobal('localStorage', { getItem: () => null });
  vi.stubGlobal('fetch', async (_address: string, { body }: { body: string }) => {
    bodies.push(JSON.parse(body));
    const data = { technology: null, field: null, material: null };
    return Response.json({ success: true, code: 200, message: '', data });
  });
  return bodies;
});

const signedIn = (uid: string | null) => queryClient.setQueryData(SESSION_KEY, uid === null ? null : { uid });

beforeEach(() => {
  sent.length = 0;
});

it('saves the user’s choices, also after a change of user, and nothing on undo', () => {
  signedIn('anna');
  nextGesture();
  editByUser({ ...settings, sides: 12 });
  nextGesture();
  editByUser({ ...settings, process: 'SLS' });
  expect(sent).toEqual([]);
  offerProfile('anna', { ...NO_PROFILE, technology: 'SLM', material: 'Elastomer resin' });
  expect(settings).toMatchObject({ process: 'SLS', materialName: 'Elastomer resin' });
  expect(sent).toEqual([{ technology: 'SLS' }]);
  undoEdit();
  expect(settings).toMatchObject({ sides: 8, process: 'SLS', materialName: 'Elastomer resin' });

  signedIn(null);
  signedIn('ben');
  offerProfile('ben', { ...NO_PROFILE, technology: 'FDM' });
  expect(settings).toMatchObject({ process: 'FDM', materialName: 'Elastomer resin' });
  editByUser({ ...settings, process: 'DLP' });
  expect(sent).toEqual([{ technology: 'SLS' }, { technology: 'DLP' }]);
});

it('shows the values a task was sent with, whatever an older answer says', () => {
  signedIn('carla');
  keepSent('carla');
  expect(sent).toEqual([{ technology: settings.process, material: settings.materialName }]);
  const { process, materialName } = settings;
  offerProfile('carla', { ...NO_PROFILE, technology: 'SLM', material: 'Elastomer resin' });
  expect(settings).toMatchObject({ process, materialName });
});

it('keeps the process of an opened order when the account’s arrives later', () => {
  signedIn('dora');
  Object.assign(settings, { process: 'SLM', materialName: '316L' });
  keepProfile('borrowed');
  offerProfile('dora', { ...NO_PROFILE, technology: 'DLP', material: 'Elastomer resin' });
  expect(settings).toMatchObject({ process: 'SLM', materialName: '316L' });
  expect(sent).toEqual([]);
  editByUser({ ...settings, process: 'SLS' });
  expect(sent).toEqual([{ technology: 'SLS' }]);
});

it('keeps the material of an order that opens before the session is known', () => {
  queryClient.removeQueries({ queryKey: SESSION_KEY });
  Object.assign(settings, { process: 'SLS', materialName: 'PA12' });
  keepProfile('borrowed');
  signedIn('edith');
  offerProfile('edith', { ...NO_PROFILE, technology: 'DLP', material: 'Elastomer resin' });
  expect(settings).toMatchObject({ process: 'SLS', materialName: 'PA12' });
  offerProfile('fred', { ...NO_PROFILE, technology: 'DLP', material: 'Elastomer resin' });
  expect(settings).toMatchObject({ process: 'DLP', materialName: 'Elastomer resin' });
});

it('applies the material of the account to a new task that follows an order before the session is known', () => {
  queryClient.removeQueries({ queryKey: SESSION_KEY });
  Object.assign(settings, { process: 'SLS', materialName: 'PA12' });
  keepProfile('borrowed');
  returnProfile();
  signedIn('gerda');
  offerProfile('gerda', { ...NO_PROFILE, technology: 'DLP', material: 'Elastomer resin' });
  expect(settings).toMatchObject({ process: 'DLP', materialName: 'Elastomer resin' });
});

it('saves the area together with a choice that was made in it', () => {
  signedIn('hanna');
  returnProfile();
  offerProfile('hanna', { ...NO_PROFILE, field: 2, technology: 'SLS', material: 'PA12' });
  editByUser(chooseArea({ ...settings, fieldId: 2 }, 'medical'));
  expect(sent).toEqual([{ field: 1, technology: 'SLM', material: 'Ti64' }]);
});

it('saves no area that two regions forced, or that an order of others had', () => {
  signedIn('iris');
  offerProfile('iris', NO_PROFILE);
  Object.assign(settings, { mode: 'regions', fieldId: INDUSTRY_FIELD_ID, process: 'SLM' });
  editByUser({ ...settings, process: 'SLS' });
  Object.assign(settings, { mode: 'constant', fieldId: PRINT_PROVIDER_FIELD_ID });
  editByUser({ ...settings, process: 'FDM' });
  keepSent('iris');
  const { materialName: material } = settings;
  expect(sent).toEqual([{ technology: 'SLS' }, { technology: 'FDM' }, { technology: 'FDM', material }]);
});

it('saves nothing of a sample, and the next own model has the account’s area, process and material again', () => {
  signedIn('jane');
  const saved = { technology: 'SLS', field: INDUSTRY_FIELD_ID, material: 'PA12' } as const;
  queryClient.setQueryData(preferencesKey('jane'), saved);
  offerProfile('jane', saved);
  Object.assign(settings, chooseArea(settingsNow(), 'shoes'));
  keepProfile('borrowed');
  keepSent('jane');
  // A recipe for the sample is not for the next model.
  keepProfile('kept');
  expect(settings.process).toBe('DLP');
  returnProfile();
  expect(settings).toMatchObject({ process: 'SLS', materialName: 'PA12', fieldId: INDUSTRY_FIELD_ID });
  expect(sent).toEqual([]);
});

it('keeps an area that a visitor began with, and saves it with a task only', () => {
  signedIn(null);
  Object.assign(settings, chooseArea(settingsNow(), 'medical'));
  keepProfile('kept');
  signedIn('kate');
  offerProfile('kate', { ...NO_PROFILE, technology: 'SLS', material: 'PA12' });
  returnProfile();
  expect(settings).toMatchObject({ process: 'SLM', materialName: 'Ti64' });
  expect(sent).toEqual([]);
  keepSent('kate');
  expect(sent).toEqual([{ field: 1, technology: 'SLM', material: 'Ti64' }]);
});

it('keeps the user’s own material for the model after an order', () => {
  signedIn(null);
  const ownMaterial = { modulusMPa: 1650, strengthMPa: 42, densityGPerCm3: 1.02 };
  Object.assign(settings, { ownMaterial });
  keepProfile('borrowed');
  returnProfile();
  expect(settings.ownMaterial).toEqual(ownMaterial);
  settings.ownMaterial = null;
});

it('saves the area that the user chose for an order of before, but not the one that two regions force', () => {
  signedIn('lena');
  offerProfile('lena', NO_PROFILE);
  Object.assign(settings, { mode: 'constant', fieldId: 2, process: 'SLS', materialName: 'PA12' });
  keepProfile('borrowed');
  Object.assign(settings, { mode: 'regions', fieldId: INDUSTRY_FIELD_ID });
  keepSent('lena');
  expect(sent).toEqual([]);
  Object.assign(settings, { mode: 'constant', fieldId: 1 });
  editByUser({ ...settings, process: 'FDM' });
  keepSent('lena');
  const { materialName: material } = settings;
  expect(sent).toEqual([
    { technology: 'FDM', field: 1 },
    { technology: 'FDM', material, field: 1 },
  ]);
});

it.each([
  ['for an account without one', NO_PROFILE],
  ['before the account’s is known', undefined],
])('returns the area of a sample %s', (_when, saved) => {
  signedIn('mia');
  queryClient.removeQueries({ queryKey: preferencesKey('mia') });
  queryClient.setQueryData(preferencesKey('mia'), saved);
  Object.assign(settings, chooseArea(settingsNow(), 'shoes'));
  keepProfile('borrowed');
  returnProfile();
  expect(settings.fieldId).toBe(null);
});

it('leaves the sizes of an order in the account’s area for the next own model', () => {
  signedIn('nora');
  queryClient.setQueryData(preferencesKey('nora'), { ...NO_PROFILE, field: INDUSTRY_FIELD_ID });
  Object.assign(settings, { mode: 'constant', fieldId: INDUSTRY_FIELD_ID, sizeMm: 7 });
  keepProfile('borrowed');
  returnProfile();
  expect(settings).toMatchObject({ fieldId: INDUSTRY_FIELD_ID, sizeMm: 7 });
});
