import type { Faults } from '../../faults/faults.ts';
import { AwsJsonError } from '../../net/aws-json-error.ts';
import {
  act,
  type DynaliteOperation,
  database,
  type Item,
  isDynaliteError,
  validateRequest,
} from './dynalite.ts';
import type { Tables } from './tables.ts';
import type { WriteView } from './write-view.ts';

/** Maximum number of actions per transaction. */
const ACTIONS_MAX = 100;
/** Lifetime of a client request token: ten minutes, as in DynamoDB. */
const TOKEN_MS = 600_000;

type Request = Record<string, unknown>;
type Reason = { Code: string; Message?: string };
const UNMET: Reason = { Code: 'ConditionalCheckFailed', Message: 'The conditional request failed' };

const PREFIX = 'com.amazonaws.dynamodb.v20120810#';
const OPERATION_OF: Readonly<Record<string, DynaliteOperation>> = {
  Put: 'PutItem',
  Update: 'UpdateItem',
  Delete: 'DeleteItem',
  // A condition check has the shape of a delete but is never executed.
  ConditionCheck: 'DeleteItem',
};

interface Step {
  kind: string;
  operation: DynaliteOperation;
  data: Record<string, unknown>;
  reason: Reason;
}

/** TransactWriteItems, which dynalite lacks. */
export class Transactions {
  readonly #tables: Tables;
  readonly #faults: Faults;
  readonly #tokens = new Map<string, { request: string; untilMs: number }>();

  constructor(tables: Tables, faults: Faults) {
    this.#tables = tables;
    this.#faults = faults;
  }

  async write(request: Request): Promise<object> {
    const actions = listOf(request.TransactItems);
    const token = request.ClientRequestToken as string | undefined;
    const wording = JSON.stringify(actions);
    // A token counts once its write is on disk: a repeat of a failed one is not answered as done.
    const remember = () => {
      if (token !== undefined && !this.#tokens.has(token))
        this.#tokens.set(token, { request: wording, untilMs: Date.now() + TOKEN_MS });
    };
    return await this.#tables.write(async (view) => {
      if (token !== undefined && this.#isRepeat(token, wording)) return {};
      if (this.#faults.strikes('transactionConflicts')) {
        throw cancellation(
          actions.map(() => ({
            Code: 'TransactionConflict',
            Message: 'Transaction is ongoing for the item',
          })),
        );
      }
      await this.#run(actions, view);
      return {};
    }, remember);
  }

  #isRepeat(token: string, wording: string): boolean {
    const now = Date.now();
    // The oldest come first, so that a write does not look at those of ten minutes.
    for (const [old, { untilMs }] of this.#tokens) {
      if (untilMs >= now) break;
      this.#tokens.delete(old);
    }
    const known = this.#tokens.get(token);
    if (known === undefined) return false;
    if (known.request === wording) return true;
    throw new AwsJsonError(
      `${PREFIX}IdempotentParameterMismatchException`,
      'Request token was used with different parameters',
    );
  }

  async #run(actions: Request[], view: WriteView): Promise<void> {
    const steps: Step[] = [];
    const keys = new Set<string>();
    for (const action of actions) steps.push(await this.#plan(action, keys));
    const reasons = steps.map((step) => step.reason);
    if (reasons.some(({ Code }) => Code !== 'None')) throw cancellation(reasons);
    for (const [index, step] of steps.entries()) {
      if (step.kind === 'ConditionCheck') continue;
      try {
        await act(step.operation, step.data, view);
      } catch (error) {
        if (!isDynaliteError(error)) throw error;
        reasons[index] = { Code: 'ValidationError', Message: error.message };
        throw cancellation(reasons);
      }
    }
  }

  /** Validates one action: its syntax, key and condition against the stored item. */
  async #plan(action: Request, keys: Set<string>): Promise<Step> {
    const [kind, body] = Object.entries(action)[0] as [string, Request];
    const operation = OPERATION_OF[kind];
    if (operation === undefined) throw database.validationError(`Unknown action ${kind} in the transaction.`);
    const data = validateRequest(operation, body, this.#tables.store);
    const table = await this.#tables.describe(String(body.TableName));
    const keyOrItem = (kind === 'Put' ? data.Item : data.Key) as Item;
    const wrong =
      kind === 'Put' ? database.validateItem(keyOrItem, table) : database.validateKey(keyOrItem, table);
    if (wrong) throw wrong;
    const key = `${table.TableName}\0${database.createKey(keyOrItem, table)}`;
    if (keys.has(key)) {
      throw database.validationError('Transaction request cannot include multiple operations on one item');
    }
    keys.add(key);
    const old = await this.#tables.storedItem(table, keyOrItem);
    const met = !database.checkConditional(data, old);
    return {
      kind,
      operation,
      data,
      reason: met ? { Code: 'None' } : UNMET,
    };
  }
}

function cancellation(reasons: Reason[]): AwsJsonError {
  const codes = reasons.map(({ Code }) => Code).join(', ');
  return new AwsJsonError(
    `${PREFIX}TransactionCanceledException`,
    `Transaction cancelled, please refer cancellation reasons for specific reasons [${codes}]`,
    { status: 400, extra: { CancellationReasons: reasons } },
  );
}

function listOf(items: unknown): Request[] {
  if (!Array.isArray(items) || items.length === 0 || items.length > ACTIONS_MAX) {
    throw database.validationError(
      `1 validation error detected: Value at 'transactItems' failed to satisfy constraint: Member must have length less than or equal to ${ACTIONS_MAX}`,
    );
  }
  return items;
}
