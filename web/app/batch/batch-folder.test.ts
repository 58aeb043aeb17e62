import { expect, it, vi } from 'vitest';
import { recipeSchema } from '../../../core/catalogue/recipe.ts';
import { folderList, folderSave } from '../../../core/contract/calls/folder.ts';
import { api } from '../../api/client.ts';
import { makeBatchFolder } from './batch-folder.ts';

vi.mock('../../api/client.ts', () => ({ api: vi.fn() }));

const RECIPE = recipeSchema.parse({
  ...{ recipe: 1, name: 'Sole', field: 'Industry', lattice: 'TYPE-20002', cellMm: 8, rodMm: 1 },
});

it('a second batch of a recipe on one day has a folder of its own, whatever the page knows of the first', async () => {
  const sent = vi
    .mocked(api)
    .mockImplementation(async (call) =>
      call.name === folderList.name ? { list: [{ id: 'fld_1', name: 'Sole 1 Dec' }] } : { id: 'fld_2' },
    );
  await makeBatchFolder(RECIPE, '1 Dec');
  expect(sent).toHaveBeenLastCalledWith(folderSave, { body: { name: 'Sole 1 Dec (2)', recipe: RECIPE } });
});
