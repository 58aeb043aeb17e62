import { API_KEYS_PER_USER } from '../../rules/account/api-keys.ts';
import {
  FOLDERS_PER_USER,
  GENERATION_SECONDS_PER_DAY,
  ORDERS_PER_USER,
  RECIPES_PER_USER,
} from '../../rules/order/job-limits.ts';
import type { CodeName } from '../codes.ts';

/** The server's English texts. Each error says what to do. */
export const SERVER_TEXTS_EN: Record<CodeName, string> = {
  ok: 'OK',
  notSignedIn: 'You are not signed in. Sign in and try again.',
  signedInElsewhere: 'Your account was signed in on another device. Sign in again.',
  shown: 'The request failed. Try again.',
  estimateTooLong: 'This takes longer than 10 minutes. Choose larger cells, fewer sides or a smaller model.',
  regionNotPermitted: 'The studio is not available in your region. Contact us with questions.',
  regionForbidden:
    'Local law does not allow us to offer the studio in your region. Contact us with questions.',
  regionUnknown: 'We could not determine your region, so the studio is not available. Contact us.',
  apiKeyUnknown: 'This API key does not exist or was revoked. Create a new one on the account page.',
  accountLocked: 'This account is locked. Contact us to have it unlocked.',
  apiKeyRefused:
    'This API key does not allow the call. Create a key with the scope that the call needs. Some calls need you to sign in.',
  loginNameMissing: 'Enter your user name or e-mail.',
  loginPasswordMissing: 'Enter your password.',
  loginWrong: 'Wrong user name or password.',
  codeTypeMissing: 'Choose how to verify your address.',
  emailRegistered: 'This e-mail address already has an account. Sign in with it.',
  codeNotSent: 'The code could not be sent. Try again later.',
  verifyInputWrong: 'Check the e-mail address and the code.',
  verifySourceMissing: 'Please input user source.',
  codeWrong: 'That code is not correct. Check it or request a new one.',
  bindCodeWrong: 'That code is not correct. Check it or request a new one.',
  usernameTaken: 'This user name is taken. Choose another one.',
  passwordsDiffer: 'The two passwords do not match.',
  registrationOver: 'The verification code has expired. Start the registration again.',
  resetOver: 'The verification code has expired. Request a new one and set the password again.',
  usernameMissing: 'Enter a user name.',
  linkOver: 'This sign-in link has expired or was already used. Sign in another way.',
  mobileRegistered: 'This number already has an account. Use another number.',
  socialRefused: 'WeChat could not confirm your identity in time. Start again.',
  socialUnbound:
    'This WeChat account is not linked yet. Sign in another way, then link it in the account settings.',
  socialTaken: 'This WeChat account is linked to another account. Unlink it there first.',
  freshSignInNeeded: 'For your security, sign out, sign in again and repeat this change.',
  usernameRefused: 'This user name is not allowed. See the hint below the field.',
  passwordRefused: 'The password needs 8 to 20 characters, with at least two of: letters, digits, symbols.',
  passwordGuessable:
    'This password is easy to guess or appears in a leak. Avoid common words, keyboard patterns and your own name.',
  currentPasswordWrong: 'The current password is wrong. Enter it again.',
  proofRefused: 'The slider check has expired. Drag the slider again.',
  avatarRefused: 'This picture cannot be used. Choose a PNG, GIF or JPEG of at most 4 MB.',
  webhookRefused:
    'This webhook address cannot be used. Enter a public https address, such as https://example.com/orders.',
  accountUnknown: 'No account uses this e-mail. Register first.',
  invalidRequest: 'Some values are missing or not valid. Check the marked fields.',
  foreignOrigin: 'The request came from another site and was refused. Use the studio itself.',
  notGranted: 'Your account does not include this feature yet. Contact us to add it.',
  noTrialLeft: 'No free download is available for this account. Pay to download the file.',
  notPaid: 'Pay for this file before you download it.',
  notFound: 'This order or file does not exist, or it is not yours.',
  resultOver:
    'The storage period of this result has ended, and its files were deleted. Generate the lattice again to get new files.',
  pageOutdated: 'This page is out of date. Reload it; your work is kept.',
  notReady: 'The lattice is not finished yet. Wait until it is completed.',
  taskRunning: 'This model is still being generated. Wait for it or cancel it first.',
  alreadyPaid: 'This file is already paid for. You can download it now.',
  latticeKept: 'This order is paid, so its lattice cannot change. Create a new order from the model.',
  pressRunning:
    'The server is still running another press test of this result. Wait for it to finish, at most five minutes.',
  resultEnding:
    'The files of this result will be deleted within the hour, or already are. Generate the lattice again, then pay.',
  keyReused: 'This request was already sent. Reload the page.',
  tooManyOrders: `You have ${ORDERS_PER_USER} orders, the maximum. Delete some in the history, then try again.`,
  tooManyRecipes: `You have ${RECIPES_PER_USER} recipes, the maximum. Delete some, then try again.`,
  tooManyFolders: `You have ${FOLDERS_PER_USER} folders, the maximum. Delete one, then try again.`,
  tooManyApiKeys: `You have ${API_KEYS_PER_USER} API keys, the maximum. Revoke one, then try again.`,
  uploadMissing: 'The uploaded file was not found. Upload it again.',
  modelRefused: 'This model cannot be used. See the list of problems and how to fix them.',
  consentNeeded: 'This model has small defects that we can repair. Agree to the repair to continue.',
  parametersRefused: 'These parameters cannot be combined. Check the marked fields.',
  sheetTooLarge:
    'The conformal surface lattice is too large for this model. Choose cells of at least {limit} mm.',
  recipeNotFitting:
    'No lattice of this recipe holds together in this model. Choose smaller cells or another lattice in the recipe, or scale the model up.',
  recipeTooSlow:
    'Applying this recipe to this model takes too long. Set the cell size and the strut diameter in the recipe instead of “fit to part”, or simplify the model.',
  mapUnpressed: 'This pressure map is black: it shows no pressure. Choose a map with pressure.',
  sinkNotReached:
    'No lattice of this recipe sinks as it asks under this pressure map. A sink needs the material of an elastomer, struts of at most 25 % density and no shell or solid faces. A peak cannot be lower than the mean pressure of the map.',
  resultTooLarge:
    'The result would be too large. Choose larger cells or fewer sides. If you use a boundary net or drain holes, leave them out.',
  imageRefused: 'This image cannot be used. Choose a PNG or JPEG of at most 2 MB and 1024 pixels per side.',
  imageTooComplex: 'This image takes too long to read. Save it again as a PNG, then upload it.',
  tooManyRequests: 'Too many attempts. Wait {wait} and try again.',
  signInDelayed:
    'Too many wrong passwords. Wait {wait} and try again, or sign in with an e-mail code now. You can also set a new password.',
  codeDelayed: 'Several codes were sent to this address. Use the latest one, or request another in {wait}.',
  tooManyJobs: 'You already have several orders in progress. Wait until one ends.',
  generationTimeUsed: `You have used today’s ${GENERATION_SECONDS_PER_DAY / 3600} hours of generation time. The allowance resets in {wait}. Contact us if you need more.`,
  dailyResultsUsed:
    'Your account has reached today’s limit of {limit} GB of results. You can generate again in {wait}. The limit is ten times higher for accounts that have paid for a file. Contact us if you need more.',
  dailyCellsUsed:
    'Your account has reached today’s limit of {limit} lattice cells. You can generate again in {wait}. The limit is ten times higher for accounts that have paid for a file. Contact us if you need more.',
  storageUsed:
    'Your results of the last seven days have reached the limit of {limit} GB. The oldest day stops counting in {wait}. The limit is ten times higher for accounts that have paid for a file. Contact us if you need more.',
  generationPaused:
    'We are fixing a problem with generation, so new orders are paused. Your work is saved. Try again in a few minutes.',
  domainTrialsUsed:
    'The free downloads for addresses of your e-mail domain are used up. Yours stay: use them in {wait}, or pay for the file now. If your company or university needs more, contact us, and we will remove this limit for its domain.',
  tooManyPayments: 'You started too many payments. Wait {wait} and try again.',
  fapiaoAsked: 'You already requested a fapiao for this payment. See its status under Payments.',
  payUnavailable:
    'The payment service is not responding. Try again in a moment. If you have paid, do not pay again: we will find your payment.',
  recordUnreadable:
    'We cannot read this entry at the moment. Nothing is lost. Send us the number below and we will fix it.',
  internal: 'Something went wrong on our side. Nothing is lost. Please try again.',
};
