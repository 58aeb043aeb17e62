import { fieldById } from '../../../../core/catalogue/application-fields.ts';
import type { UserInfo } from '../../../../core/contract/calls/account.ts';
import { mayUse } from '../../../../core/rules/account/permissions.ts';
import type { PrintProfile } from '../../../../core/rules/parameters/print-profile.ts';
import { chooseField } from '../../../lattice/edit/edit-settings.ts';
import type { Settings } from '../../../state/settings.ts';

export type Profile = Pick<Settings, 'process' | 'materialName'>;
type SavedProfile = Pick<PrintProfile, 'technology' | 'material'>;

/** Whose saved profile the settings show, and what was chosen before it came. */
export interface ProfileOffer {
  /** Uid of the last user it was offered to; null for nobody yet. */
  to: string | null;
  /** What nobody's account has yet. */
  chosen: Partial<Profile>;
  /** Uid of the user who chose it; null for a visitor, whose choice goes to whoever signs in next. */
  chosenBy: string | null;
}

export const NOTHING_OFFERED: ProfileOffer = { to: null, chosen: {}, chosenBy: null };

/**
 * The settings of a new task with the saved field: only where none is chosen, and only if this user may choose it. It
 * comes with its default size and its ranges, as if it had been picked by hand.
 */
export function withPreferredField(
  now: Settings,
  saved: Pick<PrintProfile, 'field'>,
  user: Pick<UserInfo, 'identity' | 'grants' | 'barred'>,
): Settings {
  if (now.fieldId !== null || saved.field === null) return now;
  const field = fieldById(saved.field);
  const open = field !== undefined && (!field.membersOnly || mayUse(user, 'print-provider'));
  return open ? chooseField(now, field.id) : now;
}

/** The saved process and material as settings; what was never saved is left out. */
export function preferredProfile({ technology, material }: SavedProfile): Partial<Profile> {
  return {
    ...(technology === null ? {} : { process: technology }),
    ...(material === null ? {} : { materialName: material }),
  };
}

/** What of process and material is another one in the next settings. */
export function chosenProfile(before: Profile, next: Profile): Partial<Profile> {
  return {
    ...(next.process === before.process ? {} : { process: next.process }),
    ...(next.materialName === before.materialName ? {} : { materialName: next.materialName }),
  };
}

/** A part of a profile as the account keeps it; null for nothing to save. */
function toSave({ process, materialName }: Partial<Profile>): Partial<SavedProfile> | null {
  const parts = {
    ...(process === undefined ? {} : { technology: process }),
    ...(materialName === undefined ? {} : { material: materialName }),
  };
  return Object.keys(parts).length === 0 ? null : parts;
}

/** What was chosen before as far as it is this user's: never what another user chose. */
function ownChoice({ chosen, chosenBy }: ProfileOffer, uid: string | null): Partial<Profile> {
  return chosenBy === null || chosenBy === uid ? chosen : {};
}

/**
 * A choice by the user of this uid (null: a visitor), and what of it the account shall save now. It is kept for later
 * until the user's own profile has come.
 */
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
 * The saved profile offered to its user: what to show now, and what to save of what was chosen before it came. A choice
 * goes before what was saved. To the same user it is offered once; another user finds nothing of the last one's.
 */
export function offeredProfile(
  offer: ProfileOffer,
  uid: string,
  saved: SavedProfile,
  initial: Profile,
): { offer: ProfileOffer; show: Partial<Profile>; save: Partial<SavedProfile> | null } {
  const own = ownChoice(offer, uid);
  const { process, materialName } = { ...initial, ...preferredProfile(saved), ...own };
  return {
    offer: { ...NOTHING_OFFERED, to: uid },
    show: offer.to === uid ? {} : { process, materialName },
    save: toSave(own),
  };
}
