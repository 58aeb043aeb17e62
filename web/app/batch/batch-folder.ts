import type { Recipe } from '../../../core/catalogue/recipe.ts';
import { type Folder, folderList, folderSave } from '../../../core/contract/calls/folder.ts';
import { FOLDER_NAME_MAX_CHARACTERS } from '../../../core/rules/order/job-limits.ts';
import { api } from '../../api/client.ts';

/** Makes the folder of a new batch, named after its recipe and the day. Asks for the names that are taken. */
export async function makeBatchFolder(recipe: Recipe, today: string): Promise<Folder> {
  const { list } = await api(folderList);
  return await api(folderSave, { body: { name: freeName(recipe.name, ` ${today}`, list), recipe } });
}

/** Returns a name that no folder has: one that exists would be opened instead, with its own recipe. */
function freeName(name: string, when: string, folders: readonly { name: string }[]): string {
  for (let number = 1; ; number += 1) {
    const ending = number === 1 ? when : `${when} (${number})`;
    const whole = name.slice(0, FOLDER_NAME_MAX_CHARACTERS - ending.length) + ending;
    if (!folders.some((one) => one.name === whole)) return whole;
  }
}
