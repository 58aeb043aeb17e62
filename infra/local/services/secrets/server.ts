import type { Server } from 'node:http';
import type { Accounts } from '../../identity/accounts.ts';
import { AwsJsonError, notServed } from '../../net/aws-json-error.ts';
import { arn } from '../../net/names.ts';
import { awsJsonServer } from '../aws-json.ts';
import { nameOf, type Secrets, versionOf } from './secrets.ts';

const SERVED: readonly string[] = ['GetSecretValue', 'PutSecretValue', 'UpdateSecretVersionStage'];
const REQUEST_MAX_BYTES = 64 * 1024;

interface Asked {
  SecretId?: string;
  VersionStage?: string;
  SecretString?: string;
  MoveToVersionId?: string;
}

/** The Secrets Manager endpoint: reading, replacing and labels, for callers whose role allows it. */
export function secretsServer(secrets: Secrets, accounts: Accounts): Server {
  return awsJsonServer({
    accounts,
    maxBytes: REQUEST_MAX_BYTES,
    permissionsFor(operation, { SecretId }) {
      if (!SERVED.includes(operation)) throw notServed(operation);
      return [{ action: `secretsmanager:${operation}`, resource: arnOf(nameOf(String(SecretId ?? ''))) }];
    },
    run: (operation, input) => run(secrets, operation, input),
  });
}

function run(secrets: Secrets, operation: string, asked: Asked): object {
  const { SecretId = '', VersionStage = 'AWSCURRENT', SecretString, MoveToVersionId = '' } = asked;
  const Name = nameOf(SecretId);
  const about = { ARN: arnOf(Name), Name };
  if (operation === 'PutSecretValue') {
    if (secrets.value(Name) === undefined || SecretString === undefined) throw notFound();
    secrets.put(Name, SecretString);
    return { ...about, VersionId: versionOf(SecretString), VersionStages: ['AWSCURRENT'] };
  }
  if (operation === 'UpdateSecretVersionStage') {
    if (!secrets.label(Name, VersionStage, MoveToVersionId)) throw notFound();
    return about;
  }
  const found = secrets.labelled(Name, VersionStage);
  if (found === undefined) throw notFound();
  return { ...about, SecretString: found, VersionId: versionOf(found), VersionStages: [VersionStage] };
}

function arnOf(name: string): string {
  return arn('secretsmanager', `secret:${name}`);
}

function notFound(): AwsJsonError {
  return new AwsJsonError('ResourceNotFoundException', "Secrets Manager can't find the specified secret.");
}
