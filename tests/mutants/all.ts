import { ACCESS_MUTATIONS } from './access.ts';
import { ACCOUNT_MUTATIONS } from './account.ts';
import { CLOUD_MUTATIONS } from './cloud.ts';
import { CODE_MUTATIONS } from './codes.ts';
import { FILE_MUTATIONS } from './files.ts';
import { HEADER_MUTATIONS } from './headers.ts';
import { LOG_MUTATIONS } from './log.ts';
import type { Mutation } from './mutation.ts';
import { PAPER_MUTATIONS } from './papers.ts';
import { PAY_MUTATIONS } from './pay.ts';
import { PROVIDER_MUTATIONS } from './providers.ts';
import { SESSION_MUTATIONS } from './session.ts';
import { SIGN_IN_MUTATIONS } from './sign-in.ts';

/** Every control that `npm run bench -- mutants` removes. */
export const MUTATIONS: readonly Mutation[] = [
  ...SESSION_MUTATIONS,
  ...ACCOUNT_MUTATIONS,
  ...CODE_MUTATIONS,
  ...ACCESS_MUTATIONS,
  ...FILE_MUTATIONS,
  ...CLOUD_MUTATIONS,
  ...HEADER_MUTATIONS,
  ...LOG_MUTATIONS,
  ...PAY_MUTATIONS,
  ...PAPER_MUTATIONS,
  ...PROVIDER_MUTATIONS,
  ...SIGN_IN_MUTATIONS,
];
