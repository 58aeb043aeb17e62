import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { systemClock } from '../../../cloud/clock.ts';
import { randomIds } from '../../../cloud/ids.ts';
import { argon2Hasher } from '../../../cloud/login/password-hasher.ts';
import { dynamoTable } from '../../../cloud/table/table.ts';
import type { HostConfig } from '../../../core/rules/host/config.ts';
import { changeUser, createUser, type UserSettings } from '../../../core/studio/account/manage.ts';
import { bundleFunctions } from '../../../infra/bundle/bundle.ts';
import { type LocalCloud, type LocalCloudOptions, startLocalCloud } from '../../../infra/local/cloud.ts';
import { Visitor } from './visitor.ts';

/**
 * Time limits of the product's functions under test are this many times the template's: where other work keeps the machine
 * busy, a function that starts may wait longer than its ten seconds. `infra/local/lambda` tests the limits.
 */
export const BUSY_MACHINE_FACTOR = 20;

/** Password of every test account. */
export const PASSWORD = 'correct horse 1';

/** A running product on a new folder, with its real bundles, seen from outside. */
export class Studio {
  cloud: LocalCloud;
  readonly #settings: LocalCloudOptions;

  private constructor(cloud: LocalCloud, settings: LocalCloudOptions) {
    this.cloud = cloud;
    this.#settings = settings;
  }

  static async start(options: Partial<LocalCloudOptions> = {}): Promise<Studio> {
    await bundleFunctions();
    return await Studio.stores(options);
  }

  /** Starts the stores alone. No function is bundled, so none can be called. */
  static async stores(options: Partial<LocalCloudOptions> = { waking: false }): Promise<Studio> {
    const stateDir = await mkdtemp(join(tmpdir(), 'trabecula-test-'));
    // A lattice to warm up would take the processors from the test's own.
    const environment = { files: { WARM_EVERY_SECONDS: '0' }, ...options.environment };
    const settings = { timeFactor: BUSY_MACHINE_FACTOR, ...options, environment, stateDir };
    return new Studio(await startLocalCloud(settings), settings);
  }

  /** Stops the cloud and starts it again on the same state. */
  async restart(): Promise<void> {
    await this.cloud.stop();
    this.cloud = await startLocalCloud(this.#settings);
  }

  async stop(): Promise<void> {
    await this.cloud.stop();
    await rm(this.#settings.stateDir, { recursive: true, force: true });
  }

  /** Returns the ports of core/studio on this cloud's table, with the owner's rights. */
  ports() {
    const client = new DynamoDBClient(this.cloud.clientConfig('dynamodb'));
    const document = DynamoDBDocumentClient.from(client, {
      marshallOptions: { removeUndefinedValues: true },
    });
    const table = dynamoTable(document, this.cloud.ownerEnvironment().TABLE_NAME!);
    return { table, clock: systemClock, ids: randomIds, passwords: argon2Hasher };
  }

  async user(username: string, settings: UserSettings = {}, email = ''): Promise<Visitor> {
    const ports = this.ports();
    await createUser(ports, { username, email, password: PASSWORD });
    await changeUser(ports, username, { trialsLeft: 3, ...settings });
    const visitor = this.visitor();
    await visitor.signIn(username, PASSWORD);
    return visitor;
  }

  visitor(): Visitor {
    return new Visitor(this.cloud.url);
  }
}

export function hostSettings(settings: Partial<HostConfig>): NonNullable<LocalCloudOptions['environment']> {
  return { '*': { HOST_CONFIG: JSON.stringify(settings) } };
}
