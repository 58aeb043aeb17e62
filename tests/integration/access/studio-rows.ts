import { recipeSchema } from '../../../core/catalogue/recipe.ts';
import { fieldInfo, fieldList, latticeList } from '../../../core/contract/calls/catalogue.ts';
import { registerFile, uploadPolicy } from '../../../core/contract/calls/file.ts';
import { folderDelete, folderList, folderSave } from '../../../core/contract/calls/folder.ts';
import { historyList } from '../../../core/contract/calls/history.ts';
import { taskPress, workspacePress } from '../../../core/contract/calls/press.ts';
import {
  recipeDelete,
  recipeList,
  recipeSave,
  taskRecipe,
  workspaceMap,
} from '../../../core/contract/calls/recipe.ts';
import { shareEnd, shareMake, shareOpen } from '../../../core/contract/calls/share.ts';
import {
  estimateConstant,
  historyWorkspace,
  taskCancel,
  taskLattice,
  type WorkspaceDetail,
  workspaceCreate,
  workspaceDelete,
  workspaceMove,
  workspaceRename,
  workspaceSocket,
} from '../../../core/contract/calls/workspace.ts';
import { GRANTS } from '../../../core/rules/account/permissions.ts';
import { changeUser } from '../../../core/studio/account/manage.ts';
import { findUser } from '../../../core/studio/account/user.ts';
import { saveFolder } from '../../../core/studio/order/folders.ts';
import { findOrder } from '../../../core/studio/order/order.ts';
import { makeShare } from '../../../core/studio/order/share/share.ts';
import { askPress } from '../../../core/studio/press/ask.ts';
import { saveRecipe } from '../../../core/studio/recipe/recipe.ts';
import { analyseOrder } from '../../../core/studio/testing/finished-order.ts';
import { boxStl } from '../harness/models.ts';
import { taskBody } from '../harness/visitor.ts';
import { type AccessRow, own, thing } from './row.ts';
import type { AccessWorld } from './world.ts';

/** Only members may use the print provider's fields. */
const MEMBERS = { what: 'the members’ field', owner: 'notGranted', member: 'ok' } as const;
const PRINT_PROVIDER_FIELD_ID = 5;
const ESTIMATE = {
  faces: 12,
  bbox: '30,30,30',
  lattice: 8,
  wide: 1,
  size: 8,
  surfaceNum: 6,
  action: 'high' as const,
};

/** A recipe that any small model takes. */
const RECIPE = {
  recipe: 1 as const,
  name: 'Sole',
  field: 'Industry',
  lattice: 'TYPE-20002',
  cellMm: 8,
  rodMm: 1,
};

async function ownRecipeOf({ ports, owner }: AccessWorld): Promise<string> {
  return (await saveRecipe(ports, owner.uid, { recipe: recipeSchema.parse(RECIPE) })).id;
}

/** The waiting order and its model, which the store then holds. */
function recipeTask({ ports, workspaceId, file }: AccessWorld) {
  ports.files.post(file.file_path, boxStl(30, 30, 30));
  return { id: workspaceId, fileId: file.id };
}

/** A map for the waiting order, by a picture of a user. */
async function mapBody(world: AccessWorld, user: AccessWorld['owner']) {
  const grayscaleId = await world.ownImage(user);
  const map = { name: 'map.csv', grayscaleId, fullKPa: 200, isMirrored: false };
  return { id: world.workspaceId, map };
}

/** How the finished order is pressed. */
const QUESTION = {
  axis: 'z' as const,
  friction: true,
  material: { modulusMPa: 1800, poissonRatio: 0.4, strengthMPa: 48, densityGPerCm3: 1.01 },
};

async function folderIn({ ports, owner }: AccessWorld): Promise<string> {
  return (await saveFolder(ports, owner.uid, { name: 'Shoes' })).id;
}

/** Uploads, orders and the tasks of the constant mode. */
export const STUDIO_ROWS: readonly AccessRow[] = [
  own(latticeList),
  own(fieldList),
  own(fieldInfo, () => ({ query: { id: 1 } })),
  own(uploadPolicy, () => ({ query: { name: 'a.stl', hash: 'a'.repeat(64), size: 100 } })),
  thing(registerFile, (world) => {
    const { key, hash } = world.pendingUpload();
    return { body: { key, file_name: 'model.stl', hash } };
  }),
  thing(workspaceCreate, ({ file }) => ({ body: { sources: [file.id] } })),
  own(estimateConstant, () => ({ query: ESTIMATE })),
  own(estimateConstant, () => ({ query: { ...ESTIMATE, fieldId: PRINT_PROVIDER_FIELD_ID } }), MEMBERS),
  thing(taskLattice, ({ workspaceId, file }) => ({ body: taskBody(workspaceId, file) })),
  thing(
    taskLattice,
    ({ workspaceId, file }) => ({
      body: { ...taskBody(workspaceId, file), fieldId: PRINT_PROVIDER_FIELD_ID },
    }),
    MEMBERS,
  ),
  own(recipeList),
  own(recipeSave, () => ({ body: { recipe: RECIPE } })),
  thing(recipeSave, async (world) => ({ body: { id: await ownRecipeOf(world), recipe: RECIPE } }), {
    what: 'in place of one',
  }),
  thing(recipeDelete, async (world) => ({ query: { id: await ownRecipeOf(world) } })),
  thing(workspaceMap, async (world) => ({ body: await mapBody(world, world.owner) })),
  thing(workspaceMap, async (world) => ({ body: await mapBody(world, world.other) }), {
    what: 'another user’s picture',
    owner: 'notFound',
    member: 'notFound',
  }),
  thing(taskRecipe, (world) => ({ body: { ...recipeTask(world), recipe: RECIPE } })),
  thing(
    taskRecipe,
    async (world) => ({ body: { ...recipeTask(world), recipeId: await ownRecipeOf(world) } }),
    {
      what: 'a stored one',
    },
  ),
  thing(
    taskRecipe,
    (world) => ({ body: { ...recipeTask(world), recipe: { ...RECIPE, field: 'Print provider' } } }),
    MEMBERS,
  ),
  thing(taskCancel, ({ workspaceId }) => ({ body: { id: workspaceId } })),
  thing(taskPress, ({ finishedId }) => ({ body: { id: finishedId, ...QUESTION } })),
  thing(taskPress, ({ workspaceId }) => ({ body: { id: workspaceId, ...QUESTION } }), {
    what: 'before the result',
    owner: 'notReady',
  }),
  thing(workspacePress, async ({ ports, finishedId }) => {
    await askPress(ports, (await findOrder(ports, finishedId))!, QUESTION);
    return { query: { id: finishedId } };
  }),
  thing(workspaceSocket, ({ workspaceId }) => ({ query: { 'workspace-id': workspaceId } })),
  own(historyList),
  thing(historyWorkspace, ({ workspaceId }) => ({ query: { id: workspaceId } })),
  thing(
    historyWorkspace,
    async (world) => {
      // The analysis was made while the owner had the grant, which may have been taken since.
      const { ports, finishedId } = world;
      const owner = (await findUser(ports, world.owner.uid))!;
      await changeUser(ports, owner.username, { grants: [...GRANTS] });
      await analyseOrder(ports, (await findOrder(ports, finishedId))!);
      await changeUser(ports, owner.username, { grants: owner.grants });
      return { query: { id: finishedId } };
    },
    {
      what: 'with its printability analysis',
      granted: { grant: 'printability', part: (data) => (data as WorkspaceDetail).trabeculaTask },
    },
  ),
  thing(workspaceRename, ({ workspaceId }) => ({ body: { id: workspaceId, title: 'Left foot' } })),
  own(folderList),
  own(folderSave, () => ({ body: { name: 'Shoes' } })),
  thing(folderSave, async (world) => ({ body: { id: await folderIn(world), name: 'Boots' } }), {
    what: 'to rename',
  }),
  thing(workspaceMove, async (world) => ({
    body: { id: world.workspaceId, folder: await folderIn(world) },
  })),
  thing(folderDelete, async (world) => ({ query: { id: await folderIn(world) } })),
  thing(shareMake, ({ finishedId }) => ({ body: { id: finishedId } })),
  thing(shareEnd, ({ finishedId }) => ({ query: { id: finishedId } })),
  own(shareOpen, async ({ ports, owner, finishedId }) => ({
    body: { token: await makeShare(ports, owner.uid, finishedId) },
  })),
  own(shareOpen, () => ({ body: { token: 'unknown' } }), { what: 'an unknown link', owner: 'notFound' }),
  thing(workspaceDelete, ({ workspaceId }) => ({ query: { id: workspaceId } })),
];
