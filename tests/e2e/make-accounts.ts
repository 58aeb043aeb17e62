import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { systemClock } from '../../cloud/clock.ts';
import { randomIds } from '../../cloud/ids.ts';
import { argon2Hasher } from '../../cloud/login/password-hasher.ts';
import { dynamoTable } from '../../cloud/table/table.ts';
import { GRANTS, type Grant } from '../../core/rules/account/permissions.ts';
import { OPS_ENVIRONMENT_FILE } from '../../core/rules/host/ops-environment.ts';
import { TRIAL_DOWNLOADS_DEMO } from '../../core/rules/order/job-limits.ts';
import { changeUser, createUser } from '../../core/studio/account/manage.ts';

/** Stories that run side by side, each with its own account (`playwright.config.ts`). */
export const WORKERS = 3;

export interface StoryAccounts {
  /** With every grant but the printability analysis, which takes two CPU seconds after each lattice. */
  usual: string[];
  /** With every grant, as the demo account. */
  analysed: string[];
}

/** Creates the stories' accounts on the running product with this state folder. */
export async function makeAccounts(stateDir: string, password: string): Promise<StoryAccounts> {
  const environment = JSON.parse(readFileSync(join(stateDir, OPS_ENVIRONMENT_FILE), 'utf8'));
  const client = new DynamoDBClient({
    endpoint: environment.AWS_ENDPOINT_URL_DYNAMODB,
    region: environment.AWS_REGION,
    credentials: {
      accessKeyId: environment.AWS_ACCESS_KEY_ID,
      secretAccessKey: environment.AWS_SECRET_ACCESS_KEY,
    },
  });
  const document = DynamoDBDocumentClient.from(client, { marshallOptions: { removeUndefinedValues: true } });
  const table = dynamoTable(document, environment.TABLE_NAME);
  const ports = { table, clock: systemClock, ids: randomIds, passwords: argon2Hasher };
  const make = async (username: string, grants: Grant[]) => {
    await createUser(ports, { username, password });
    await changeUser(ports, username, { identity: 'member', trialsLeft: TRIAL_DOWNLOADS_DEMO, grants });
    return username;
  };
  const made: StoryAccounts = { usual: [], analysed: [] };
  for (let worker = 1; worker <= WORKERS; worker += 1) {
    const usual = GRANTS.filter((grant) => grant !== 'printability');
    made.usual.push(await make(`demo-${worker}`, usual));
    made.analysed.push(await make(`analysed-${worker}`, [...GRANTS]));
  }
  client.destroy();
  return made;
}
