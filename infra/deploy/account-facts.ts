import { GetAccountSettingsCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { GetAccountCommand, SESv2Client } from '@aws-sdk/client-sesv2';
import { GetCallerIdentityCommand, STSClient } from '@aws-sdk/client-sts';
import type { Stage } from '../stages.ts';

/** What AWS says of the account whose credentials are in the environment. */
export interface AccountFacts {
  /** 12 digits. */
  account: string;
  partition: string;
  /** Concurrent runs of functions in the stage's region. */
  concurrentRuns: number;
  /** Whether SES sends to anybody or only to verified addresses; absent where SES does not exist. */
  mail?: 'production' | 'sandbox';
}

/** Reads the facts in the stage's region. Throws what the SDK throws, for example without credentials. */
export async function readAccountFacts({ region, profile }: Stage): Promise<AccountFacts> {
  const [identity, settings, mail] = await Promise.all([
    new STSClient({ region }).send(new GetCallerIdentityCommand({})),
    new LambdaClient({ region }).send(new GetAccountSettingsCommand({})),
    profile.mail === 'ses' ? new SESv2Client({ region }).send(new GetAccountCommand({})) : undefined,
  ]);
  return {
    account: identity.Account ?? '',
    // arn:PARTITION:sts::ACCOUNT:…
    partition: identity.Arn?.split(':')[1] ?? '',
    concurrentRuns: settings.AccountLimit?.ConcurrentExecutions ?? 0,
    ...(mail === undefined ? {} : { mail: mail.ProductionAccessEnabled === true ? 'production' : 'sandbox' }),
  };
}
