import type { Call } from './call.ts';
import { accountLogin, authInfo, featureAccess, signOut } from './calls/account/account.ts';
import { accountMobile, mobileCode } from './calls/account/mobile.ts';
import {
  accountAvatar,
  accountDelete,
  accountEmail,
  accountExport,
  accountInfo,
  accountJobMail,
  accountName,
  accountPassword,
  accountUsername,
  avatarAddress,
  avatarPolicy,
  introductionNoticeOff,
  paymentNoticeOff,
  sessionEnd,
  sessionList,
} from './calls/account/profile.ts';
import { passwordReset, register, tokenExchange } from './calls/account/registration.ts';
import { emailCode, proofChallenge, verifyEmail } from './calls/account/verification.ts';
import { wechatReturn, wechatStart, wechatUnbind } from './calls/account/wechat.ts';
import { apiKeyEnd, apiKeyList, apiKeyMake } from './calls/api-key.ts';
import { fieldInfo, fieldList, latticeList } from './calls/catalogue.ts';
import { enquirySend } from './calls/enquiry.ts';
import { registerFile, uploadPolicy } from './calls/file.ts';
import { folderDelete, folderList, folderSave } from './calls/folder.ts';
import { estimateGradient, taskGradient } from './calls/gradient-task.ts';
import { grayscaleList, grayscaleRegister } from './calls/grayscale.ts';
import { historyList } from './calls/history.ts';
import { hostInfo } from './calls/host.ts';
import { fapiaoRequest, paymentInvoice } from './calls/invoice.ts';
import { latticeRod } from './calls/lattice-rod.ts';
import { estimateMultiLattice, taskMultiLattice } from './calls/multi-lattice-task.ts';
import { pageReport } from './calls/page-report.ts';
import {
  paymentList,
  payQrcode,
  paySession,
  payStatus,
  payTrial,
  payWechatH5,
  payWechatJsapi,
  payWechatWays,
  workspaceDownload,
} from './calls/pay.ts';
import { preferencesGet, preferencesSave } from './calls/preferences.ts';
import { taskPress, workspacePress } from './calls/press.ts';
import { recipeDelete, recipeList, recipeSave, taskRecipe, workspaceMap } from './calls/recipe.ts';
import { shareEnd, shareMake, shareOpen } from './calls/share.ts';
import { workspaceSlicing } from './calls/slicing.ts';
import {
  estimateConstant,
  historyWorkspace,
  taskCancel,
  taskLattice,
  workspaceCreate,
  workspaceDelete,
  workspaceMove,
  workspaceRename,
  workspaceSocket,
} from './calls/workspace.ts';

/** All calls. The OpenAPI document and the access tests read this list; a route without a row fails them. */
export const CALLS: readonly Call[] = [
  hostInfo,
  pageReport,
  authInfo,
  featureAccess,
  accountLogin,
  signOut,
  proofChallenge,
  emailCode,
  verifyEmail,
  register,
  passwordReset,
  tokenExchange,
  accountInfo,
  accountUsername,
  accountName,
  accountDelete,
  accountExport,
  accountPassword,
  accountEmail,
  mobileCode,
  accountMobile,
  wechatStart,
  wechatReturn,
  wechatUnbind,
  preferencesGet,
  preferencesSave,
  accountJobMail,
  introductionNoticeOff,
  paymentNoticeOff,
  sessionList,
  sessionEnd,
  apiKeyList,
  apiKeyMake,
  apiKeyEnd,
  avatarPolicy,
  accountAvatar,
  avatarAddress,
  enquirySend,
  latticeList,
  latticeRod,
  fieldList,
  fieldInfo,
  uploadPolicy,
  registerFile,
  grayscaleList,
  grayscaleRegister,
  recipeList,
  recipeSave,
  recipeDelete,
  workspaceMap,
  workspaceCreate,
  estimateConstant,
  estimateGradient,
  estimateMultiLattice,
  taskLattice,
  taskGradient,
  taskMultiLattice,
  taskRecipe,
  taskCancel,
  taskPress,
  workspacePress,
  workspaceSocket,
  historyList,
  historyWorkspace,
  workspaceDelete,
  shareMake,
  shareEnd,
  shareOpen,
  workspaceRename,
  workspaceMove,
  folderList,
  folderSave,
  folderDelete,
  paymentList,
  paymentInvoice,
  fapiaoRequest,
  payStatus,
  payTrial,
  paySession,
  payQrcode,
  payWechatWays,
  payWechatH5,
  payWechatJsapi,
  workspaceDownload,
  workspaceSlicing,
];
