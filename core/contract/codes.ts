/**
 * Codes of the envelope with their HTTP status. The numbers up to 2020102 and the 50x of the account calls
 * are docs/specification.md#codes; the six-digit ones that begin with an HTTP status are ours.
 */
export const CODES = {
  ok: { code: 200, status: 200 },
  notSignedIn: { code: 202000, status: 401 },
  signedInElsewhere: { code: 2020102, status: 401 },
  shown: { code: 3001, status: 400 },
  estimateTooLong: { code: 1030001, status: 422 },
  regionNotPermitted: { code: 204001, status: 403 },
  regionForbidden: { code: 204002, status: 403 },
  regionUnknown: { code: 204003, status: 403 },
  loginNameMissing: { code: 501, status: 422 },
  loginPasswordMissing: { code: 502, status: 422 },
  loginWrong: { code: 503, status: 401 },
  codeTypeMissing: { code: 501, status: 422 },
  emailRegistered: { code: 502, status: 409 },
  codeNotSent: { code: 503, status: 503 },
  verifyInputWrong: { code: 500, status: 422 },
  verifySourceMissing: { code: 501, status: 422 },
  codeWrong: { code: 502, status: 422 },
  bindCodeWrong: { code: 501, status: 422 },
  usernameTaken: { code: 501, status: 409 },
  passwordsDiffer: { code: 502, status: 422 },
  registrationOver: { code: 503, status: 422 },
  resetOver: { code: 503, status: 422 },
  usernameMissing: { code: 501, status: 422 },
  linkOver: { code: 401002, status: 401 },
  mobileRegistered: { code: 503, status: 409 },
  socialRefused: { code: 401003, status: 401 },
  socialUnbound: { code: 404003, status: 404 },
  socialTaken: { code: 409006, status: 409 },
  freshSignInNeeded: { code: 401001, status: 401 },
  usernameRefused: { code: 422010, status: 422 },
  passwordRefused: { code: 422011, status: 422 },
  passwordGuessable: { code: 422015, status: 422 },
  currentPasswordWrong: { code: 422012, status: 422 },
  proofRefused: { code: 422013, status: 422 },
  avatarRefused: { code: 422014, status: 422 },
  accountUnknown: { code: 404002, status: 404 },
  invalidRequest: { code: 400001, status: 400 },
  foreignOrigin: { code: 403002, status: 403 },
  notGranted: { code: 403001, status: 403 },
  noTrialLeft: { code: 403003, status: 403 },
  notPaid: { code: 402001, status: 402 },
  notFound: { code: 404001, status: 404 },
  notReady: { code: 409003, status: 409 },
  taskRunning: { code: 409001, status: 409 },
  alreadyPaid: { code: 409004, status: 409 },
  latticeKept: { code: 409005, status: 409 },
  keyReused: { code: 409002, status: 409 },
  uploadMissing: { code: 422001, status: 422 },
  modelRefused: { code: 422002, status: 422 },
  consentNeeded: { code: 422003, status: 422 },
  parametersRefused: { code: 422004, status: 422 },
  resultTooLarge: { code: 422005, status: 422 },
  imageRefused: { code: 422006, status: 422 },
  tooManyRequests: { code: 429001, status: 429 },
  signInDelayed: { code: 429001, status: 429 },
  codeDelayed: { code: 429001, status: 429 },
  tooManyJobs: { code: 429002, status: 429 },
  tooManyPayments: { code: 429003, status: 429 },
  payUnavailable: { code: 503001, status: 503 },
  internal: { code: 500001, status: 500 },
} as const satisfies Record<string, { code: number; status: number }>;

export type CodeName = keyof typeof CODES;
export type ErrorName = Exclude<CodeName, 'ok'>;

/** Returns the name of a code, or undefined if it is unknown. */
export function codeName(code: number): CodeName | undefined {
  return (Object.keys(CODES) as CodeName[]).find((name) => CODES[name].code === code);
}
