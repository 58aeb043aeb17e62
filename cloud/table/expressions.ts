import {
  DeleteCommand,
  type DynamoDBDocumentClient,
  PutCommand,
  type TransactWriteCommandInput,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import type { Key, Test, When, Write } from '../../core/studio/store/table.ts';

type TransactItem = NonNullable<TransactWriteCommandInput['TransactItems']>[number];

/** Names and values of an expression, all as placeholders, so that no value is parsed as syntax. */
class Placeholders {
  readonly names: Record<string, string> = {};
  readonly values: Record<string, unknown> = {};

  name(attribute: string): string {
    const placeholder = `#n${Object.keys(this.names).length}`;
    this.names[placeholder] = attribute;
    return placeholder;
  }

  value(value: unknown): string {
    const placeholder = `:v${Object.keys(this.values).length}`;
    this.values[placeholder] = value;
    return placeholder;
  }

  /** DynamoDB rejects empty maps, so they are left out. */
  parts() {
    return {
      ...(Object.keys(this.names).length > 0 ? { ExpressionAttributeNames: this.names } : {}),
      ...(Object.keys(this.values).length > 0 ? { ExpressionAttributeValues: this.values } : {}),
    };
  }
}

export function transactItem(tableName: string, write: Write): TransactItem {
  const placeholders = new Placeholders();
  const condition = conditionOf(write.when, placeholders);
  const common = { TableName: tableName, ...condition };
  if ('put' in write) return { Put: { ...common, Item: write.put, ...placeholders.parts() } };
  if ('update' in write) {
    const UpdateExpression = updateOf(write, placeholders);
    return { Update: { ...common, Key: keyOf(write.update), UpdateExpression, ...placeholders.parts() } };
  }
  if ('delete' in write) return { Delete: { ...common, Key: keyOf(write.delete), ...placeholders.parts() } };
  const { ConditionExpression = '' } = condition;
  return {
    ConditionCheck: {
      TableName: tableName,
      Key: keyOf(write.check),
      ConditionExpression,
      ...placeholders.parts(),
    },
  };
}

/** Executes one write without a transaction, which is cheaper. */
export async function singleWrite(
  client: DynamoDBDocumentClient,
  tableName: string,
  write: Write,
): Promise<void> {
  const item = transactItem(tableName, write);
  if (item.Put !== undefined) await client.send(new PutCommand(item.Put));
  else if (item.Update !== undefined) await client.send(new UpdateCommand(item.Update));
  else if (item.Delete !== undefined) await client.send(new DeleteCommand(item.Delete));
  else throw new Error('a check alone writes nothing');
}

function keyOf({ pk, sk }: Key): Key {
  return { pk, sk };
}

function conditionOf(when: When | undefined, placeholders: Placeholders): { ConditionExpression?: string } {
  const tests = Object.entries(when ?? {}).map(([attribute, test]) => testOf(attribute, test, placeholders));
  return tests.length === 0 ? {} : { ConditionExpression: tests.join(' AND ') };
}

function testOf(attribute: string, test: Test, placeholders: Placeholders): string {
  const name = placeholders.name(attribute);
  if (test === 'absent') return `attribute_not_exists(${name})`;
  if (test === 'present') return `attribute_exists(${name})`;
  if ('is' in test) return `${name} = ${placeholders.value(test.is)}`;
  if ('atLeast' in test) return `${name} >= ${placeholders.value(test.atLeast)}`;
  if ('below' in test) return `${name} < ${placeholders.value(test.below)}`;
  return `(attribute_not_exists(${name}) OR ${name} < ${placeholders.value(test.absentOrBelow)})`;
}

function updateOf(write: Extract<Write, { update: Key }>, placeholders: Placeholders): string {
  const sets = Object.entries(write.set ?? {}).map(
    ([name, value]) => `${placeholders.name(name)} = ${placeholders.value(value)}`,
  );
  const adds = Object.entries(write.add ?? {}).map(
    ([name, by]) => `${placeholders.name(name)} ${placeholders.value(by)}`,
  );
  const removes = (write.remove ?? []).map((name) => placeholders.name(name));
  const clause = (word: string, parts: string[]) =>
    parts.length === 0 ? [] : [`${word} ${parts.join(', ')}`];
  return [...clause('SET', sets), ...clause('ADD', adds), ...clause('REMOVE', removes)].join(' ');
}
