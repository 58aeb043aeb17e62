import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { BatchWriteCommand, DynamoDBDocumentClient, paginateScan } from '@aws-sdk/lib-dynamodb';
import { dynamoTable } from '../../../cloud/table/table.ts';
import type { ProviderKind } from '../../../core/studio/pay/kinds.ts';
import { type World, worldAt } from '../../../core/studio/pay/testing/world.ts';
import type { Item } from '../../../core/studio/store/table.ts';
import { Studio } from '../harness/studio.ts';
import { LiveProvider } from './live-provider.ts';

/** DynamoDB's limit. */
const BATCH = 25;

/** Longest and shortest schedule, in events. Each of its calls goes over HTTP. */
export const LIVE_MAX_COMMANDS = 160;
export const LIVE_MIN_COMMANDS = 100;

/** Worlds for random schedules on the local cloud's table; the real adapters call the stand-ins. */
export class LiveWorlds {
  readonly #studio: Studio;
  readonly #client: DynamoDBDocumentClient;
  readonly #tableName: string;
  readonly #stateDir = mkdtempSync(join(tmpdir(), 'trabecula-schedules-'));
  #provider: LiveProvider | undefined;
  #made = 0;

  private constructor(studio: Studio) {
    this.#studio = studio;
    this.#tableName = studio.cloud.ownerEnvironment().TABLE_NAME!;
    const database = new DynamoDBClient(studio.cloud.clientConfig('dynamodb'));
    const marshallOptions = { removeUndefinedValues: true };
    this.#client = DynamoDBDocumentClient.from(database, { marshallOptions });
  }

  static async open(): Promise<LiveWorlds> {
    return new LiveWorlds(await Studio.stores());
  }

  async close(): Promise<void> {
    await this.#provider?.shut();
    await this.#studio.stop();
    rmSync(this.#stateDir, { recursive: true, force: true });
  }

  /** Returns an empty table and a provider without state; earlier contents are deleted. */
  readonly world = async (kind: ProviderKind): Promise<World> => {
    await this.#provider?.shut();
    await this.#emptyTable();
    this.#made += 1;
    const clock = { ms: 0 };
    const stateDir = join(this.#stateDir, String(this.#made));
    const provider = await LiveProvider.open(kind, stateDir, () => clock.ms);
    this.#provider = provider;
    return await worldAt((memory) => {
      // One clock for both sides: the schedule moves it, the stand-in reads it.
      Object.defineProperty(clock, 'ms', { get: () => memory.clock.nowMs() });
      return { table: dynamoTable(this.#client, this.#tableName), items: () => this.#items(), provider };
    });
  };

  async #items(): Promise<Item[]> {
    const found: Item[] = [];
    const pages = paginateScan(
      { client: this.#client },
      { TableName: this.#tableName, ConsistentRead: true },
    );
    for await (const page of pages) found.push(...((page.Items ?? []) as Item[]));
    return found;
  }

  async #emptyTable(): Promise<void> {
    const keys = (await this.#items()).map(({ pk, sk }) => ({ DeleteRequest: { Key: { pk, sk } } }));
    for (let at = 0; at < keys.length; at += BATCH) {
      const batch = { RequestItems: { [this.#tableName]: keys.slice(at, at + BATCH) } };
      await this.#client.send(new BatchWriteCommand(batch));
    }
  }
}
