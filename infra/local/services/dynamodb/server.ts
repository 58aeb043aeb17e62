import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Faults } from '../../faults/faults.ts';
import type { Accounts } from '../../identity/accounts.ts';
import { assertMay, callerOf, type Permission } from '../../identity/caller.ts';
import type { ConditionValues } from '../../identity/statements.ts';
import { AwsJsonError, answerJson, operationOf, parseJson } from '../../net/aws-json.ts';
import { arn } from '../../net/names.ts';
import { readBody } from '../../net/read-body.ts';
import { DYNALITE_OPERATIONS, type DynaliteOperation, isDynaliteError } from './dynalite.ts';
import { Tables } from './tables.ts';
import { TimeToLive } from './time-to-live.ts';
import { Transactions } from './transactions.ts';

/** Largest request: 16 MB for batches. */
const REQUEST_MAX_BYTES = 16 * 1024 * 1024;
/** Internal fault of DynamoDB, which callers retry. */
const LOST_ANSWER = 'com.amazonaws.dynamodb.v20120810#InternalServerError';
/** Interval of the sweep for expired items, milliseconds. */
const SWEEP_EVERY_MS = 60_000;

/** The DynamoDB endpoint. */
export class DynamoDb {
  readonly server: Server;
  readonly tables: Tables;
  readonly timeToLive: TimeToLive;
  readonly #transactions: Transactions;
  readonly #accounts: Accounts;
  readonly #faults: Faults;
  #sweeper: NodeJS.Timeout | undefined;

  /** `dir` is the database folder. */
  constructor(dir: string, accounts: Accounts, faults: Faults) {
    this.#accounts = accounts;
    this.#faults = faults;
    this.tables = new Tables(dir);
    this.timeToLive = new TimeToLive(this.tables);
    this.#transactions = new Transactions(this.tables, faults);
    this.server = createServer((request, response) => {
      this.#answer(request, response).catch((error: unknown) => refuse(response, error));
    });
  }

  async open(): Promise<void> {
    await this.tables.open();
    await this.timeToLive.load();
    this.#sweeper = setInterval(() => {
      this.timeToLive.sweep(Date.now() / 1000).catch((error) => console.error('time to live:', error));
    }, SWEEP_EVERY_MS);
    this.#sweeper.unref();
  }

  async close(): Promise<void> {
    clearInterval(this.#sweeper);
    await this.tables.close();
  }

  /** Runs one operation by its name, as the endpoint does. */
  async run(operation: string, input: Record<string, unknown>): Promise<object> {
    switch (operation) {
      case 'TransactWriteItems':
        return await this.#transactions.write(input);
      case 'TransactGetItems':
        return await this.#transactions.read(input);
      case 'UpdateTimeToLive':
        return await this.timeToLive.update(input);
      case 'DescribeTimeToLive':
        return await this.timeToLive.describe(input);
    }
    if (!isDynaliteOperation(operation)) {
      throw new AwsJsonError(
        'com.amazon.coral.service#UnknownOperationException',
        `${operation} is not served here.`,
      );
    }
    return await this.tables.run(operation, input);
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await readBody(request, REQUEST_MAX_BYTES);
    const operation = operationOf(request);
    const caller = callerOf(request, body, this.#accounts);
    const input = parseJson(body);
    assertMay(this.#accounts, caller, permissionsFor(operation, input));
    const answer = await this.run(operation, input);
    if (this.#faults.strikes('lostAnswers')) throw new AwsJsonError(LOST_ANSWER, 'The answer was lost.', 500);
    answerJson(response, 200, answer);
  }
}

function isDynaliteOperation(name: string): name is DynaliteOperation {
  return (DYNALITE_OPERATIONS as readonly string[]).includes(name);
}

function refuse(response: ServerResponse, error: unknown): void {
  if (isDynaliteError(error)) answerJson(response, error.statusCode, error.body);
  else if (error instanceof AwsJsonError) {
    answerJson(response, error.status, { __type: error.type, message: error.message, ...error.extra });
  } else {
    console.error('dynamodb:', error);
    answerJson(response, 500, {
      __type: 'com.amazonaws.dynamodb.v20120810#InternalServerError',
      message: String(error),
    });
  }
}

type Input = Record<string, unknown>;

/** Action name in policies for each kind of transaction item. */
const ACTION_OF: Readonly<Record<string, string>> = {
  Put: 'PutItem',
  Update: 'UpdateItem',
  Delete: 'DeleteItem',
  Get: 'GetItem',
  ConditionCheck: 'ConditionCheckItem',
};

/** Returns the permissions a caller needs for an operation. */
function permissionsFor(operation: string, input: Input): Permission[] {
  if (operation === 'TransactWriteItems' || operation === 'TransactGetItems') {
    const actions = Array.isArray(input.TransactItems)
      ? (input.TransactItems as Record<string, Input>[])
      : [];
    return actions.flatMap((action) =>
      Object.entries(action).map(([kind, body]) => ({
        ...on(ACTION_OF[kind] ?? kind, String(body.TableName)),
        values: partitionOf(body),
      })),
    );
  }
  if (operation === 'BatchGetItem' || operation === 'BatchWriteItem') {
    return Object.keys((input.RequestItems ?? {}) as object).map((table) => on(operation, table));
  }
  if (operation === 'ListTables')
    return [{ action: 'dynamodb:ListTables', resource: arn('dynamodb', 'table/*') }];
  const permission = on(operation, String(input.TableName), input.IndexName as string | undefined);
  return [{ ...permission, values: partitionOf(input) }];
}

/** Returns the partition key of the item that is read or written by its key; none for a query. */
function partitionOf({ Item, Key }: Input): ConditionValues {
  const { pk } = ((Item ?? Key) as { pk?: { S?: string } } | undefined) ?? {};
  return { 'dynamodb:LeadingKeys': pk?.S === undefined ? [] : [pk.S] };
}

function on(operation: string, table: string, index?: string): Permission {
  // A caller may use the table's ARN as its name.
  const name = table.split('/').at(-1);
  const resource = arn('dynamodb', index === undefined ? `table/${name}` : `table/${name}/index/${index}`);
  return { action: `dynamodb:${operation}`, resource };
}
