import type { Permission } from '../identity/caller.ts';
import { arn } from '../net/names.ts';

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
export function permissionsFor(operation: string, input: Input): Permission[] {
  if (operation === 'TransactWriteItems' || operation === 'TransactGetItems') {
    const actions = Array.isArray(input.TransactItems)
      ? (input.TransactItems as Record<string, Input>[])
      : [];
    return actions.flatMap((action) =>
      Object.entries(action).map(([kind, body]) => on(ACTION_OF[kind] ?? kind, String(body.TableName))),
    );
  }
  if (operation === 'BatchGetItem' || operation === 'BatchWriteItem') {
    return Object.keys((input.RequestItems ?? {}) as object).map((table) => on(operation, table));
  }
  if (operation === 'ListTables')
    return [{ action: 'dynamodb:ListTables', resource: arn('dynamodb', 'table/*') }];
  return [on(operation, String(input.TableName), input.IndexName as string | undefined)];
}

function on(operation: string, table: string, index?: string): Permission {
  // A caller may use the table's ARN as its name.
  const name = table.split('/').at(-1);
  const resource = arn('dynamodb', index === undefined ? `table/${name}` : `table/${name}/index/${index}`);
  return { action: `dynamodb:${operation}`, resource };
}
