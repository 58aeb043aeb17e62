import * as z from 'zod';
import { type Recipe, recipeSchema } from '../../catalogue/recipe.ts';
import type { Folder } from '../../contract/calls/folder.ts';
import { VisibleError } from '../../contract/envelope.ts';
import { FOLDERS_PER_USER } from '../../rules/order/job-limits.ts';
import { livingUser } from '../account/user.ts';
import { newId } from '../ids.ts';
import type { Ports } from '../ports.ts';
import { keys } from '../store/keys.ts';
import { recordFormat } from '../store/record.ts';
import { WriteRefused } from '../store/table.ts';
import { changeOrder } from './change.ts';
import { ownOrder } from './order.ts';

/** All folders of a user. An order names the one it lies in. */
const folders = recordFormat(
  z.object({
    /** Grows by one with every change; a write names the version it read. */
    version: z.number(),
    list: z.array(z.object({ id: z.string(), name: z.string(), recipe: z.unknown().optional() })),
  }),
);

/** More conflicts than this in a row are a bug, not load. */
const MAX_CONFLICTS = 25;

/** A stored folder. Its recipe is read where it is shown: one of another release does not hide the folders. */
type StoredFolder = Pick<Folder, 'id' | 'name'> & { recipe?: unknown };

export async function foldersOf({ table }: Pick<Ports, 'table'>, uid: string): Promise<Folder[]> {
  const list = folders.readIfAny(await table.get(keys.folders(uid)))?.list ?? [];
  return list.toSorted((a, b) => a.name.localeCompare(b.name, 'zh')).map(shownFolder);
}

function shownFolder({ id, name, recipe }: StoredFolder): Folder {
  const read = recipeSchema.safeParse(recipe);
  return read.success ? { id, name, recipe: read.data } : { id, name };
}

/**
 * Makes a folder, a batch if it has a recipe, or renames the one of `id`, and returns it. Returns the folder that has the name already, so that a
 * repeated call makes no second one. Throws notFound for an unknown id and tooManyFolders.
 */
export async function saveFolder(
  ports: Pick<Ports, 'table' | 'ids'>,
  uid: string,
  { id, name, recipe }: { id?: string | undefined; name: string; recipe?: Recipe | undefined },
): Promise<Folder> {
  let saved: StoredFolder = {
    id: id ?? newId(ports.ids, 'fld'),
    name,
    ...(recipe === undefined ? {} : { recipe }),
  };
  await changeFolders(ports, uid, (list) => {
    const namesake = list.find((one) => one.name === name);
    if (namesake !== undefined) {
      saved = namesake;
      return list;
    }
    if (id === undefined) {
      if (list.length >= FOLDERS_PER_USER) throw new VisibleError('tooManyFolders');
      return [...list, saved];
    }
    const before = list.find((one) => one.id === id);
    if (before === undefined) throw new VisibleError('notFound');
    saved = { ...before, name };
    return list.map((one) => (one.id === id ? saved : one));
  });
  return shownFolder(saved);
}

/** Deletes a folder. Its orders lie in none then: they keep an id that nothing has. Throws notFound. */
export async function deleteFolder(ports: Pick<Ports, 'table'>, uid: string, id: string): Promise<void> {
  await changeFolders(ports, uid, (list) => {
    if (!list.some((one) => one.id === id)) throw new VisibleError('notFound');
    return list.filter((one) => one.id !== id);
  });
}

/** Moves the user's order into a folder, or out of all. Throws notFound for an order or folder that is not theirs. */
export async function moveOrder(
  ports: Pick<Ports, 'table'>,
  uid: string,
  { orderId, folderId }: { orderId: string; folderId: string | null },
): Promise<void> {
  await ownOrder(ports, uid, orderId);
  if (folderId !== null && !(await foldersOf(ports, uid)).some(({ id }) => id === folderId))
    throw new VisibleError('notFound');
  const changed = await changeOrder(ports, orderId, (order) => {
    if (order.uid !== uid) return undefined;
    const { folderId: _, ...rest } = order;
    return { next: folderId === null ? rest : { ...rest, folderId } };
  });
  // It was deleted in between.
  if (changed === undefined) throw new VisibleError('notFound');
}

/** Writes the list that `decide` returns, unless it is the same one; decides again if it changed meanwhile. */
async function changeFolders(
  { table }: Pick<Ports, 'table'>,
  uid: string,
  decide: (list: readonly StoredFolder[]) => readonly StoredFolder[],
): Promise<void> {
  const key = keys.folders(uid);
  for (let conflicts = 0; conflicts < MAX_CONFLICTS; conflicts += 1) {
    const stored = folders.readIfAny(await table.get(key));
    const before = stored?.list ?? [];
    const list = decide(before);
    if (list === before) return;
    const next = folders.item(key, { version: (stored?.version ?? 0) + 1, list: [...list] });
    const unchanged = stored === undefined ? { pk: 'absent' as const } : { version: { is: stored.version } };
    try {
      await table.write([{ put: next, when: unchanged }, livingUser(uid)]);
      return;
    } catch (error) {
      if (!(error instanceof WriteRefused)) throw error;
      if (error.index === 1) throw new VisibleError('notFound');
    }
  }
  throw new Error(`folders of ${uid}: ${MAX_CONFLICTS} conflicting writes in a row`);
}
