import { GetAccountSettingsCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { GetAccountCommand, SESv2Client } from '@aws-sdk/client-sesv2';
import { GetCallerIdentityCommand, STSClient } from '@aws-sdk/client-sts';
import type { Stage } from '../stages.ts';
import { type ContainerFacts, readContainerFacts } from './container-facts.ts';
import { signedCall } from './signed-call.ts';

/** AWS account of the credentials in the environment. */
export interface AccountFacts {
  /** 12 digits. */
  account: string;
  partition: string;
  /** Limit of concurrent function runs in the stage's region. */
  concurrentRuns: number;
  /** In the sandbox SES sends to verified addresses only. Absent in regions without SES. */
  mail?: 'production' | 'sandbox';
  containers: ContainerFacts;
  /** ARN of the role with which API Gateway writes access logs in this region, if it is set and may be read. */
  callLogsRole?: string;
}

/** Reads the facts in the stage's region. Passes on errors of the SDK, for example for missing credentials. */
export async function readAccountFacts(stage: Stage): Promise<AccountFacts> {
  const { region, profile } = stage;
  const [identity, settings, mail, containers, callLogsRole] = await Promise.all([
    new STSClient({ region }).send(new GetCallerIdentityCommand({})),
    new LambdaClient({ region }).send(new GetAccountSettingsCommand({})),
    profile.mail === 'ses' ? new SESv2Client({ region }).send(new GetAccountCommand({})) : undefined,
    readContainerFacts(stage),
    readCallLogsRole(stage),
  ]);
  return {
    account: identity.Account ?? '',
    // arn:PARTITION:sts::ACCOUNT:…
    partition: identity.Arn?.split(':')[1] ?? '',
    concurrentRuns: settings.AccountLimit?.ConcurrentExecutions ?? 0,
    ...(mail === undefined ? {} : { mail: mail.ProductionAccessEnabled === true ? 'production' : 'sandbox' }),
    containers,
    ...(callLogsRole === undefined ? {} : { callLogsRole }),
  };
}

/** Returns the account's role for logs of calls, or undefined. A deployment does not depend on it. */
async function readCallLogsRole(stage: Stage): Promise<string | undefined> {
  const response = await signedCall(stage, { service: 'apigateway', path: '/account' });
  if (!response.ok) return undefined;
  const { cloudwatchRoleArn } = (await response.json()) as { cloudwatchRoleArn?: string | null };
  return cloudwatchRoleArn ?? undefined;
}
