import * as z from 'zod';
import { recipeSchema } from '../../catalogue/recipe.ts';
import { FOLDER_NAME_MAX_CHARACTERS } from '../../rules/order/job-limits.ts';
import { defineCall } from '../call.ts';
import { lineText } from '../line-text.ts';

export const folderId = lineText({ min: 1, max: 60 });
const folder = z.object({
  id: folderId,
  name: z.string(),
  recipe: recipeSchema.strip().exactOptional().meta({ description: 'of a batch: the recipe of its models' }),
});
export type Folder = z.infer<typeof folder>;

export const folderList = defineCall({
  name: 'folderList',
  method: 'GET',
  path: '/api/v1/workspace/folders',
  summary: 'List the user’s folders of orders, by name',
  data: z.object({ list: z.array(folder) }),
});

export const folderSave = defineCall({
  name: 'folderSave',
  method: 'POST',
  path: '/api/v1/workspace/folder',
  summary: 'Make a folder, or rename the one of this id; a name that another folder has returns that one',
  body: z.object({
    id: folderId.optional(),
    name: lineText({ max: FOLDER_NAME_MAX_CHARACTERS }).trim().min(1),
    recipe: recipeSchema
      .optional()
      .meta({ description: 'of a new folder, which becomes a batch: kept as it is now' }),
  }),
  data: folder,
});

export const folderDelete = defineCall({
  name: 'folderDelete',
  method: 'DELETE',
  path: '/api/v1/workspace/folder',
  summary: 'Delete a folder; its orders stay, in none',
  query: z.object({ id: folderId }),
  data: z.object({ id: folderId }),
});
