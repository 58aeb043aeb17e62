import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { snapshot } from 'valtio';
import type { UserInfo } from '../../../../core/contract/calls/account/account.ts';
import { preferencesGet, preferencesSave } from '../../../../core/contract/calls/preferences.ts';
import { MODE_TRAITS } from '../../../../core/rules/parameters/lattice-modes.ts';
import type { PrintProfile } from '../../../../core/rules/parameters/print-profile.ts';
import { api } from '../../../api/client.ts';
import { queryClient, SESSION_KEY } from '../../../api/query-client.ts';
import { commitSettings } from '../../../features/editor/edit-model.ts';
import { INITIAL_SETTINGS, type Settings, settings } from '../../../state/settings.ts';
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

/** Query key of a user's preferences; per user, so that answers never mix. */
export function preferencesKey(uid: string | null) {
  return ['preferences', uid] as const;
}

/**
 * Applies a parameter edit by the user. It can be undone; process and material are also saved to the account. `chosen` says
 * which of them the edit chooses, if it also chooses what was there: by default those that change.
 */
export function editByUser(next: Settings, chosen = chosenProfile(settings, next)): void {
  const uid = currentUid();
  const choice = withChoice(offer, uid, chosen);
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

/** Keeps the process and the material of an opened order: those of the account may arrive later and are not applied. */
export function keepOpened(): void {
  const uid = currentUid();
  offer = { ...offer, to: uid, isOpened: uid === null };
}

/** What `keepOpened` keeps, ends with the order: a new task takes the profile of the account. */
export function leaveOpened(): void {
  offer = { ...offer, isOpened: false };
}

/** Saves the profile a task was sent with, chosen or not: the next model begins with it. */
export function keepSent(uid: string): void {
  const { process: technology, materialName: material } = settings;
  // A pending answer is now outdated and will not be applied.
  offer = { ...NOTHING_OFFERED, to: uid };
  saveProfile(uid, { technology, material });
}

function currentUser(): UserInfo | null {
  return queryClient.getQueryData<UserInfo | null>(SESSION_KEY) ?? null;
}

function currentUid(): string | null {
  return currentUser()?.uid ?? null;
}

/** The field, if the user chose it: two regions allow only one, and an opened order may have one that the account has not. */
function chosenField(): Partial<PrintProfile> {
  const { fieldId: field, mode } = settings;
  const user = currentUser();
  if (field === null || user === null || MODE_TRAITS[mode].hasRegions) return {};
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
 * every task, together with the field if the user chose it.
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
    if (isNewTask) Object.assign(settings, withPreferredField(snapshot(settings), data, user));
  }, [data, user, isNewTask]);
  const sent = useEffectEvent(() => user !== null && keepSent(user.uid));
  useEffect(() => {
    if (sending) sent();
  }, [sending]);
}
