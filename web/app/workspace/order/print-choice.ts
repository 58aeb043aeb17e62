import type { UserInfo } from '../../../../core/contract/calls/account.ts';
import { preferencesSave } from '../../../../core/contract/calls/preferences.ts';
import type { PrintProfile } from '../../../../core/rules/parameters/print-profile.ts';
import { api } from '../../../api/client.ts';
import { queryClient, SESSION_KEY } from '../../../api/query-client.ts';
import { commitSettings } from '../../../editor/edit-model.ts';
import { INITIAL_SETTINGS, type Settings, settings } from '../../../state/settings.ts';
import { chosenProfile, NOTHING_OFFERED, offeredProfile, withChoice } from '../settings/preferred.ts';

/** Of the page as the settings are: the workspace is left for the sign-in and comes back. */
let offer = NOTHING_OFFERED;

/** Name of the query for the preferences of this user: nobody is given another's answer. */
export function preferencesKey(uid: string | null) {
  return ['preferences', uid] as const;
}

/** The user's own edit of the parameters: it can be undone, and process and material are kept with the account. */
export function editByUser(next: Settings): void {
  const uid = queryClient.getQueryData<UserInfo | null>(SESSION_KEY)?.uid ?? null;
  const choice = withChoice(offer, uid, chosenProfile(settings, next));
  offer = choice.offer;
  commitSettings(next);
  if (uid !== null && choice.save !== null) savePreferences(uid, choice.save);
}

/** Shows the profile of the user who signed in, once, and saves what was chosen before it came. */
export function offerProfile(uid: string, saved: PrintProfile): void {
  const offered = offeredProfile(offer, uid, saved, INITIAL_SETTINGS);
  offer = offered.offer;
  Object.assign(settings, offered.show);
  if (offered.save !== null) savePreferences(uid, offered.save);
}

/** Saves what a task was sent with: its result is analysed by what was shown, chosen or not. */
export function keepSent(uid: string): void {
  const { fieldId: field, process: technology, materialName: material } = settings;
  // An answer still out is older than this: it is not shown any more.
  offer = { ...NOTHING_OFFERED, to: uid };
  savePreferences(uid, { field, technology, material });
}

/** Nothing waits for it, and without it the user only chooses again. */
function savePreferences(uid: string, given: Partial<PrintProfile>): void {
  queryClient.setQueryData<PrintProfile>(preferencesKey(uid), (before) => before && { ...before, ...given });
  api(preferencesSave, { body: given }).catch((error: unknown) =>
    console.warn('preferences not saved', error),
  );
}
