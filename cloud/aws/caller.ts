import { GetCallerIdentityCommand, STSClient } from '@aws-sdk/client-sts';
import { SDK_MAX_ATTEMPTS } from './clients.ts';

/** ARN of the credentials in the environment, with a role's session. Throws if AWS does not answer. */
export async function callerArn(): Promise<string> {
  const { Arn } = await new STSClient({ maxAttempts: SDK_MAX_ATTEMPTS }).send(
    new GetCallerIdentityCommand({}),
  );
  if (Arn === undefined || Arn === '') throw new Error('AWS names no caller for these credentials');
  return Arn;
}
