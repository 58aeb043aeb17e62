import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { UserInfo } from '../../../../core/contract/calls/account/account.ts';
import { preferencesGet, preferencesSave } from '../../../../core/contract/calls/preferences.ts';
import { MODE_TRAITS } from '../../../../core/rules/parameters/lattice-modes.ts';
import type { PrintProfile } from '../../../../core/rules/parameters/print-profile.ts';
import { api } from '../../../api/client.ts';
import { queryClient, SESSION_KEY } from '../../../api/query-client.ts';
import { commitSettings } from '../../../features/editor/edit-model.ts';
import { INITIAL_SETTINGS, type Settings, settings, settingsNow } from '../../../state/settings.ts';
import {
  chosenProfile,
  mayChooseField,
  NOTHING_OFFERED,
  offeredProfile,
  withChoice,
  withPreferredField,
} from './preferred.ts';

/** Page state like the settings: it survives leaving the workspace for the sign-in. */
let offer = NOTHING_OFFERED;
/** Field of the kept profile. */
let keptField: number | null = null;

/** Query key of a user's preferences; per user, so that answers never mix. */
export function preferencesKey(uid: string | null) {
  return ['preferences', uid] as const;
}

/** Applies a parameter edit by the user. It can be undone; a changed process or material is also saved to the account. */
export function editByUser(next: Settings): void {
  const uid = currentUid();
  const choice = withChoice(offer, uid, chosenProfile(settings, next));
  offer = choice.offer;
  commitSettings(next);
  if (uid !== null && choice.save !== null) saveProfile(uid, choice.save);
}

/** Applies the profile of the user who signed in, once, and saves choices made before it arrived. */
export function offerProfile(uid: string, saved: PrintProfile): void {
  const offered = offeredProfile(offer, uid, { saved, initial: INITIAL_SETTINGS });
  offer = offered.offer;
  Object.assign(settings, offered.show);
  if (offered.save !== null) saveProfile(uid, offered.save);
}

/**
 * Keeps the process and the material in the settings: those of the account may arrive later and are not applied. `borrowed`
 * ones, of an order or a sample, are kept until the user's next model; an area's or a recipe's are for this model.
 */
export function keepProfile(shown: 'kept' | 'borrowed'): void {
  offer = { ...offer, to: currentUid(), shown: offer.shown === 'borrowed' ? 'borrowed' : shown };
  keptField = settings.fieldId;
}

/** Replaces a borrowed process, material and field by those of the account, for a model of the user's own. */
export function returnProfile(): void {
  if (offer.shown !== 'borrowed') return;
  offer = { ...offer, to: null, shown: 'account' };
  const { process, materialName } = INITIAL_SETTINGS;
  Object.assign(settings, { process, materialName });
  const user = currentUser();
  const saved = user && queryClient.getQueryData<PrintProfile>(preferencesKey(user.uid));
  if (saved?.field !== settings.fieldId && !MODE_TRAITS[settings.mode].hasRegions) settings.fieldId = null;
  if (!saved) return;
  offerProfile(user.uid, saved);
  Object.assign(settings, withPreferredField(settingsNow(), saved, user));
}

/** Saves the profile that a task of the user's own model was sent with, chosen or not: the next model begins with it. */
export function keepSent(uid: string): void {
  if (isBorrowed()) return;
  const { process: technology, materialName: material } = settings;
  // A pending answer is now outdated and will not be applied.
  offer = { ...NOTHING_OFFERED, to: uid };
  saveProfile(uid, { technology, material });
}

/** True until the user chooses another area for a borrowed model; two regions choose theirs. */
function isBorrowed(): boolean {
  const { fieldId, mode } = settings;
  return offer.shown === 'borrowed' && (fieldId === keptField || MODE_TRAITS[mode].hasRegions);
}

function currentUser(): UserInfo | null {
  return queryClient.getQueryData<UserInfo | null>(SESSION_KEY) ?? null;
}

function currentUid(): string | null {
  return currentUser()?.uid ?? null;
}

/**
 * The field, if the user chose it: two regions allow only one, a borrowed one is not the user's, and another account's order
 * may have one that this account has not.
 */
function chosenField(): Partial<PrintProfile> {
  const { fieldId: field, mode } = settings;
  const user = currentUser();
  if (field === null || user === null || isBorrowed() || MODE_TRAITS[mode].hasRegions) return {};
  return mayChooseField(field, user) ? { field } : {};
}

/**
 * Saves a choice with the field that it was made in: that of an earlier task would not go with it. Fire and forget: if it
 * fails, the user only has to choose again.
 */
function saveProfile(uid: string, choice: Partial<PrintProfile>): void {
  const given = { ...choice, ...chosenField() };
  queryClient.setQueryData<PrintProfile>(preferencesKey(uid), (before) => before && { ...before, ...given });
  api(preferencesSave, { body: given }).catch((error: unknown) =>
    console.warn('preferences not saved', error),
  );
}

/**
 * Preferences of process and material, and the field of the last task. Applied when they arrive; the field
 * when the workspace opens for a new task. Process and material are saved when chosen (`editByUser`) and with
 * every task of an own model, together with the field if the user chose it.
 */
export function usePreferences(user: UserInfo | null, isNewTask: boolean, sending: boolean): void {
  const { data } = useQuery({
    queryKey: preferencesKey(user?.uid ?? null),
    queryFn: () => api(preferencesGet),
    enabled: user !== null,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const fieldOfferedTo = useRef<string | null>(null);
  useEffect(() => {
    if (data === undefined || user === null) return;
    offerProfile(user.uid, data);
    if (fieldOfferedTo.current === user.uid) return;
    fieldOfferedTo.current = user.uid;
    if (isNewTask) Object.assign(settings, withPreferredField(settingsNow(), data, user));
  }, [data, user, isNewTask]);
  const sent = useEffectEvent(() => user !== null && keepSent(user.uid));
  useEffect(() => {
    if (sending) sent();
  }, [sending]);
}
