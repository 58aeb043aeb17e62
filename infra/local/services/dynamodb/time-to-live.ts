import { act, type Item, validateRequest } from './dynalite.ts';
import type { Tables } from './tables.ts';

/** Time to live: each table's setting, stored on disk, and the sweep that deletes expired items. */
const SETTINGS_KEY = '\0time-to-live';

/** Database key of the setting. No table's key begins with this. */
export class TimeToLive {
  readonly #tables: Tables;
  #attributes: Record<string, string> = {};

  constructor(tables: Tables) {
    this.#tables = tables;
  }

  /** Reads the settings of an earlier run. */
  async load(): Promise<void> {
    this.#attributes = ((await this.#tables.store.db.get(SETTINGS_KEY)) ?? {}) as Record<string, string>;
  }

  async update(request: Record<string, unknown>): Promise<object> {
    const name = String(request.TableName);
    await this.#tables.describe(name);
    const setting = request.TimeToLiveSpecification as { Enabled: boolean; AttributeName: string };
    const { [name]: _previous, ...others } = this.#attributes;
    this.#attributes = setting.Enabled ? { ...others, [name]: setting.AttributeName } : others;
    await this.#tables.store.db.put(SETTINGS_KEY, this.#attributes);
    return { TimeToLiveSpecification: setting };
  }

  async describe(request: Record<string, unknown>): Promise<object> {
    const name = String(request.TableName);
    await this.#tables.describe(name);
    const attribute = this.#attributes[name];
    return {
      TimeToLiveDescription:
        attribute === undefined
          ? { TimeToLiveStatus: 'DISABLED' }
          : { TimeToLiveStatus: 'ENABLED', AttributeName: attribute },
    };
  }

  /**
   * Deletes the items expired at `nowSeconds` (since 1970). DynamoDB takes days for it, this sweep acts at
   * once.
   */
  async sweep(nowSeconds: number): Promise<void> {
    for (const [name, attribute] of Object.entries(this.#attributes)) {
      const expired: Item[] = [];
      for await (const item of this.#tables.store.getItemDb(name).createValueStream()) {
        const at = item[attribute]?.N;
        if (typeof at === 'string' && Number(at) < nowSeconds) expired.push(item);
      }
      for (const item of expired) await this.#delete(name, attribute, item, nowSeconds);
    }
  }

  async #delete(name: string, attribute: string, item: Item, nowSeconds: number): Promise<void> {
    const table = await this.#tables.describe(name);
    const request = {
      TableName: name,
      Key: Object.fromEntries(table.KeySchema.map((key) => [key.AttributeName, item[key.AttributeName]])),
      // The item may have been renewed since it was read.
      ConditionExpression: '#at < :now',
      ExpressionAttributeNames: { '#at': attribute },
      ExpressionAttributeValues: { ':now': { N: String(nowSeconds) } },
    };
    const data = validateRequest('DeleteItem', request, this.#tables.store);
    await this.#tables.write((view) => act('DeleteItem', data, view)).catch(() => {});
  }
}
