import { KEY_SCOPES, type KeyScope } from '../rules/account/api-keys.ts';
import type { Call } from './call.ts';

/**
 * Calls that an API key with a scope may make. A call that is not listed is closed to keys: payment, profile, password,
 * keys, export, sharing and every deletion.
 */
export const CALLS_OF_SCOPE: Readonly<Record<KeyScope, readonly string[]>> = {
  read: [
    'hostInfo',
    'latticeList',
    'latticeRod',
    'fieldList',
    'fieldInfo',
    'grayscaleList',
    'recipeList',
    'folderList',
    'estimateConstant',
    'estimateGradient',
    'estimateMultiLattice',
    'historyList',
    'historyWorkspace',
    'workspacePress',
  ],
  generate: [
    'uploadPolicy',
    'registerFile',
    'grayscaleRegister',
    'workspaceCreate',
    'workspaceRename',
    'workspaceMove',
    'workspaceMap',
    'taskLattice',
    'taskGradient',
    'taskMultiLattice',
    'taskRecipe',
    'taskCancel',
    'taskPress',
  ],
  // `payTrial` uses a free download. It moves no money.
  download: ['workspaceDownload', 'workspaceSlicing', 'payTrial'],
};

/** Returns the scope that an API key needs for a call; undefined if the call is closed to keys. */
export function keyScopeOf(call: Pick<Call, 'name'>): KeyScope | undefined {
  return KEY_SCOPES.find((scope) => CALLS_OF_SCOPE[scope].includes(call.name));
}
