import { fieldById } from '../../../../core/catalogue/application-fields.ts';
import { type FeatureHolder, mayUse } from '../../../../core/rules/account/permissions.ts';
import type { PrintProfile } from '../../../../core/rules/parameters/print-profile.ts';
import { chooseField } from '../../../features/lattice/edit/edit-settings.ts';
import type { Settings } from '../../../state/settings.ts';

export type Profile = Pick<Settings, 'process' | 'materialName'>;
type SavedProfile = Pick<PrintProfile, 'technology' | 'material'>;

/** User whose saved profile is applied, and the choices made before it arrived. */
export interface ProfileOffer {
  /** Uid of the last user it was applied for; null before the first. */
  to: string | null;
  /** Origin of the process and the material in the settings (`keepProfile`). */
  shown: 'account' | 'kept' | 'borrowed';
  /** Choices not yet saved to an account. */
  chosen: Partial<Profile>;
  /** Uid of the user who made the choices; null for a visitor. The next user to sign in takes a visitor's choices over. */
  chosenBy: string | null;
}

export const NOTHING_OFFERED: ProfileOffer = { to: null, shown: 'account', chosen: {}, chosenBy: null };

/**
 * Returns the settings of a new task with the saved field, if none is chosen and the user may choose it. The
 * field brings its default size and ranges, as if picked by hand.
 */
export function withPreferredField(
  now: Settings,
  saved: Pick<PrintProfile, 'field'>,
  user: FeatureHolder,
): Settings {
  if (now.fieldId !== null || saved.field === null) return now;
  return mayChooseField(saved.field, user) ? chooseField(now, saved.field) : now;
}

/** True for a field that the user may choose; saving another is refused. */
export function mayChooseField(id: number, user: FeatureHolder): boolean {
  const field = fieldById(id);
  return field !== undefined && (!field.membersOnly || mayUse(user, 'print-provider'));
}

/** Saved process and material as settings; values never saved are left out. */
export function preferredProfile({ technology, material }: SavedProfile): Partial<Profile> {
  return {
    ...(technology === null ? {} : { process: technology }),
    ...(material === null ? {} : { materialName: material }),
  };
}

export function chosenProfile(before: Profile, next: Profile): Partial<Profile> {
  return {
    ...(next.process === before.process ? {} : { process: next.process }),
    ...(next.materialName === before.materialName ? {} : { materialName: next.materialName }),
  };
}

/** Converts part of a profile to the account's form; null if there is nothing to save. */
function toSave({ process, materialName }: Partial<Profile>): Partial<SavedProfile> | null {
  const parts = {
    ...(process === undefined ? {} : { technology: process }),
    ...(materialName === undefined ? {} : { material: materialName }),
  };
  return Object.keys(parts).length === 0 ? null : parts;
}

/** Earlier choices of this user; never those of another user. */
function ownChoice({ chosen, chosenBy }: ProfileOffer, uid: string | null): Partial<Profile> {
  return chosenBy === null || chosenBy === uid ? chosen : {};
}

/** Applies a choice of this user (null: a visitor); returns what to save. It waits for the profile. */
export function withChoice(
  offer: ProfileOffer,
  uid: string | null,
  choice: Partial<Profile>,
): { offer: ProfileOffer; save: Partial<SavedProfile> | null } {
  const save = toSave(choice);
  if (save === null || (uid !== null && uid === offer.to)) return { offer, save };
  const chosen = { ...ownChoice(offer, uid), ...choice };
  return { offer: { ...offer, chosen, chosenBy: uid }, save: null };
}

/**
 * Applies the saved profile: returns what to show and which earlier choices to save. Choices override saved
 * values. Runs once per user; another user gets nothing of the previous one.
 */
export function offeredProfile(
  offer: ProfileOffer,
  uid: string,
  { saved, initial }: { saved: SavedProfile; initial: Profile },
): { offer: ProfileOffer; show: Partial<Profile>; save: Partial<SavedProfile> | null } {
  const own = ownChoice(offer, uid);
  const { process, materialName } = { ...initial, ...preferredProfile(saved), ...own };
  const isKept = offer.to === uid || (offer.to === null && offer.shown !== 'account');
  return {
    offer: { ...NOTHING_OFFERED, to: uid, shown: isKept ? offer.shown : 'account' },
    show: isKept ? {} : { process, materialName },
    save: toSave(own),
  };
}
