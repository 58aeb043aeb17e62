import { expect, test } from 'vitest';
import { recipeSchema } from '../../catalogue/recipe.ts';
import { FOLDERS_PER_USER } from '../../rules/order/job-limits.ts';
import { findUser } from '../account/user.ts';
import { historyPage } from '../history/history.ts';
import { accountData } from '../profile/account-data.ts';
import { eraseAccount } from '../profile/delete-account.ts';
import { keys } from '../store/keys.ts';
import { portsOfUser, sampleOrder, sampleUser } from '../testing/sample-order.ts';
import { deleteFolder, foldersOf, moveOrder, saveFolder } from './folders.ts';

const RECIPE = { recipe: 1, name: 'Insole', field: 'Shoes', lattice: 'TYPE-20002', cellMm: 8, rodMm: 1 };

async function world() {
  const { ports, uid } = await portsOfUser();
  const order = await sampleOrder(ports, uid);
  const folder = await saveFolder(ports, uid, { name: 'Shoes' });
  const folderOf = async () =>
    (await historyPage(ports, uid, { page: 1, size: 10, language: 'en' })).list.map((one) => one.folder);
  return { ports, uid, order, folder, folderOf };
}

test('folders are listed by name, keep their id when renamed, and have one name each', async () => {
  const { ports, uid, folder } = await world();
  const boots = await saveFolder(ports, uid, { name: 'Boots' });
  expect(await foldersOf(ports, uid)).toEqual([boots, folder]);
  await saveFolder(ports, uid, { id: folder.id, name: 'Ankle' });
  expect(await foldersOf(ports, uid)).toEqual([{ id: folder.id, name: 'Ankle' }, boots]);
  expect(await saveFolder(ports, uid, { name: 'Boots' })).toEqual(boots);
  expect(await foldersOf(ports, uid)).toHaveLength(2);
});

test('an order lies in one folder, and in none after that was deleted', async () => {
  const { ports, uid, order, folder, folderOf } = await world();
  await moveOrder(ports, uid, { orderId: order.id, folderId: folder.id });
  expect(await folderOf()).toEqual([folder.id]);
  await moveOrder(ports, uid, { orderId: order.id, folderId: null });
  expect(await folderOf()).toEqual([null]);
  await deleteFolder(ports, uid, folder.id);
  await expect(moveOrder(ports, uid, { orderId: order.id, folderId: folder.id })).rejects.toThrow('notFound');
});

test('folders and orders of others are not found', async () => {
  const { ports, uid, order, folder, folderOf } = await world();
  const other = (await sampleUser(ports, 'berta')).uid;
  const refused = { codeName: 'notFound' };
  await expect(moveOrder(ports, other, { orderId: order.id, folderId: null })).rejects.toMatchObject(refused);
  await expect(saveFolder(ports, other, { id: folder.id, name: 'Mine' })).rejects.toMatchObject(refused);
  await expect(deleteFolder(ports, other, folder.id)).rejects.toMatchObject(refused);
  const theirs = await saveFolder(ports, other, { name: 'Theirs' });
  await expect(moveOrder(ports, uid, { orderId: order.id, folderId: theirs.id })).rejects.toMatchObject(
    refused,
  );
  expect(await folderOf()).toEqual([null]);
});

test('a user has at most so many folders', async () => {
  const { ports, uid, folder } = await world();
  for (let count = 1; count < FOLDERS_PER_USER; count += 1)
    await saveFolder(ports, uid, { name: `${count}` });
  await expect(saveFolder(ports, uid, { name: 'More' })).rejects.toThrow('tooManyFolders');
  await deleteFolder(ports, uid, folder.id);
  await saveFolder(ports, uid, { name: 'More' });
});

test('folders made at once all stay', async () => {
  const { ports, uid } = await world();
  await Promise.all(['a', 'b', 'c'].map((name) => saveFolder(ports, uid, { name })));
  expect((await foldersOf(ports, uid)).map(({ name }) => name)).toEqual(['a', 'b', 'c', 'Shoes']);
});

test('an export holds the folders, and a deleted account keeps none', async () => {
  const { ports, uid, order, folder } = await world();
  await moveOrder(ports, uid, { orderId: order.id, folderId: folder.id });
  const exported = await accountData(ports, (await findUser(ports, uid))!);
  expect(exported).toMatchObject({ folders: [folder], orders: [{ folderId: folder.id }] });
  await eraseAccount(ports, { uid }, { language: 'en' });
  expect(await ports.table.get(keys.folders(uid))).toBeUndefined();
  await expect(saveFolder(ports, uid, { name: 'Late' })).rejects.toThrow('notFound');
});

test('the history of a folder has its orders alone, page by page', async () => {
  const { ports, uid, order, folder } = await world();
  const other = await sampleOrder(ports, uid);
  await moveOrder(ports, uid, { orderId: order.id, folderId: folder.id });
  await moveOrder(ports, uid, { orderId: other.id, folderId: folder.id });
  await sampleOrder(ports, uid);
  const page = async (number: number) =>
    await historyPage(ports, uid, { page: number, size: 1, folder: folder.id, language: 'en' });
  const pages = [await page(1), await page(2)];
  expect(pages.flatMap(({ list }) => list.map(({ id }) => id)).sort()).toEqual([order.id, other.id].sort());
  expect(pages[1]!.meta).toEqual({ page: 2, last_page: 2, total: 2 });
  expect(
    (await historyPage(ports, 'usr_other', { page: 1, size: 9, folder: folder.id, language: 'en' })).list,
  ).toEqual([]);
});

test('a batch is a folder that keeps its recipe as it was, also under another name', async () => {
  const { ports, uid, folder } = await world();
  const recipe = recipeSchema.parse({ ...RECIPE, name: 'Insole' });
  const batch = await saveFolder(ports, uid, { name: 'Insoles', recipe });
  expect(await saveFolder(ports, uid, { id: batch.id, name: 'Old insoles' })).toEqual({
    id: batch.id,
    name: 'Old insoles',
    recipe,
  });
  expect((await foldersOf(ports, uid)).map((one) => one.recipe?.name)).toEqual(['Insole', undefined]);
  expect(folder.recipe).toBeUndefined();
});

test('folders are listed beside a batch whose recipe this release cannot read', async () => {
  const { ports, uid, folder } = await world();
  const batch = await saveFolder(ports, uid, { name: 'Batch', recipe: { ...RECIPE, recipe: 2 } as never });
  expect(await foldersOf(ports, uid)).toEqual([{ id: batch.id, name: 'Batch' }, folder]);
});
