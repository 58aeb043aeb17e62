import { act, type Item, validateRequest } from './dynalite.ts';
import type { Tables } from './tables.ts';

/** Time to live of the template's tables: a sweep deletes what has expired. */
export class TimeToLive {
  readonly #tables: Tables;
  readonly #attributes = new Map<string, string>();

  constructor(tables: Tables) {
    this.#tables = tables;
  }

  /** Names the attribute of a table that holds the end of an item, seconds since 1970. */
  set(table: string, attribute: string): void {
    this.#attributes.set(table, attribute);
  }

  /** Deletes the items expired at `nowSeconds` (since 1970) at once; DynamoDB takes days. */
  async sweep(nowSeconds: number): Promise<void> {
    for (const [name, attribute] of this.#attributes) {
      const expired: Item[] = [];
      for await (const item of this.#tables.store.getItemDb(name).createValueStream()) {
        const at = item[attribute]?.N;
        if (typeof at === 'string' && Number(at) < nowSeconds) expired.push(item);
      }
      for (const item of expired) await this.#delete({ name, attribute }, item, nowSeconds);
    }
  }

  async #delete(
    { name, attribute }: { name: string; attribute: string },
    item: Item,
    nowSeconds: number,
  ): Promise<void> {
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
