import type { Server } from 'node:http';
import type { Faults } from '../../faults/faults.ts';
import type { Accounts } from '../../identity/accounts.ts';
import type { NeededRight } from '../../identity/caller.ts';
import type { ConditionValues } from '../../identity/statements.ts';
import { AwsJsonError, notServed } from '../../net/aws-json-error.ts';
import { arn } from '../../net/names.ts';
import { awsJsonServer, type JsonInput } from '../aws-json.ts';
import { DYNALITE_OPERATIONS, type DynaliteOperation, isDynaliteError } from './dynalite.ts';
import { Tables } from './tables.ts';
import { Transactions } from './transactions.ts';

/** Largest request: 16 MB for batches. */
const REQUEST_MAX_BYTES = 16 * 1024 * 1024;
/** Internal fault of DynamoDB, which callers retry. */
const LOST_ANSWER = 'com.amazonaws.dynamodb.v20120810#InternalServerError';

export class DynamoDb {
  readonly server: Server;
  readonly tables: Tables;
  readonly #transactions: Transactions;

  /** `dir` is the database folder. */
  constructor(dir: string, accounts: Accounts, faults: Faults) {
    this.tables = new Tables(dir);
    this.#transactions = new Transactions(this.tables, faults);
    this.server = awsJsonServer({
      accounts,
      maxBytes: REQUEST_MAX_BYTES,
      permissionsFor,
      run: async (operation, input) => {
        const answer = await this.run(operation, input);
        if (faults.strikes('lostAnswers'))
          throw new AwsJsonError(LOST_ANSWER, 'The answer was lost.', { status: 500 });
        return answer;
      },
      refusalIn: (error) =>
        isDynaliteError(error) ? { status: error.statusCode, body: error.body } : undefined,
    });
  }

  async open(): Promise<void> {
    await this.tables.open();
  }

  async close(): Promise<void> {
    await this.tables.close();
  }

  /** Runs one operation by its name, as the endpoint does. */
  async run(operation: string, input: Record<string, unknown>): Promise<object> {
    if (operation === 'TransactWriteItems') return await this.#transactions.write(input);
    if (!isDynaliteOperation(operation)) throw notServed(operation);
    return await this.tables.run(operation, input);
  }
}

function isDynaliteOperation(name: string): name is DynaliteOperation {
  return (DYNALITE_OPERATIONS as readonly string[]).includes(name);
}

/** Action name in policies for each kind of transaction item. */
const ACTION_OF: Readonly<Record<string, string>> = {
  Put: 'PutItem',
  Update: 'UpdateItem',
  Delete: 'DeleteItem',
  ConditionCheck: 'ConditionCheckItem',
};

function permissionsFor(operation: string, input: JsonInput): NeededRight[] {
  if (operation === 'TransactWriteItems') {
    const actions = Array.isArray(input.TransactItems)
      ? (input.TransactItems as Record<string, JsonInput>[])
      : [];
    return actions.flatMap((action) =>
      Object.entries(action).map(([kind, body]) => ({
        ...on(ACTION_OF[kind] ?? kind, String(body.TableName)),
        values: partitionOf(body),
      })),
    );
  }
  if (operation === 'BatchWriteItem') {
    return Object.keys((input.RequestItems ?? {}) as object).map((table) => on(operation, table));
  }
  const permission = on(operation, String(input.TableName), input.IndexName as string | undefined);
  return [{ ...permission, values: partitionOf(input) }];
}

/** Returns the partition key of the item that is read or written by its key; none for a query. */
function partitionOf({ Item, Key }: JsonInput): ConditionValues {
  const { pk } = ((Item ?? Key) as { pk?: { S?: string } } | undefined) ?? {};
  return { 'dynamodb:LeadingKeys': pk?.S === undefined ? [] : [pk.S] };
}

function on(operation: string, table: string, index?: string): NeededRight {
  // A caller may use the table's ARN as its name.
  const name = table.split('/').at(-1);
  const resource = arn('dynamodb', index === undefined ? `table/${name}` : `table/${name}/index/${index}`);
  return { action: `dynamodb:${operation}`, resource };
}
