/**
 * A policy statement with its references resolved. Only conditions on the partition keys of a table are evaluated; the
 * others restrict the transport.
 */
export interface Statement {
  Effect: 'Allow' | 'Deny';
  Action: string | readonly string[];
  Resource: string | readonly string[];
  Condition?: Readonly<Record<string, Readonly<Record<string, string | readonly string[]>>>>;
}

const LEADING_KEYS = 'dynamodb:LeadingKeys';

/** True if some statement allows the action on the resource and none denies it. */
export function statementsAllow(
  statements: readonly Statement[],
  action: string,
  resourceArn: string,
  leadingKeys: readonly string[] = [],
): boolean {
  const applies = (statement: Statement) =>
    listOf(statement.Action).some((pattern) => matches(pattern, action)) &&
    listOf(statement.Resource).some((pattern) => matches(pattern, resourceArn)) &&
    holds(statement, leadingKeys);
  const applying = statements.filter(applies);
  return (
    applying.some(({ Effect }) => Effect === 'Allow') && !applying.some(({ Effect }) => Effect === 'Deny')
  );
}

/** Returns true unless a condition on partition keys is not met by any of them. */
function holds({ Condition }: Statement, leadingKeys: readonly string[]): boolean {
  const patterns = Condition?.['ForAnyValue:StringLike']?.[LEADING_KEYS];
  if (patterns === undefined) return true;
  return leadingKeys.some((key) => listOf(patterns).some((pattern) => matches(pattern, key)));
}

function listOf(value: string | readonly string[]): readonly string[] {
  return typeof value === 'string' ? [value] : value;
}

/** Matches an IAM pattern: `*` for any text, `?` for one character. */
function matches(pattern: string, text: string): boolean {
  const expression = pattern
    .replace(/[.+^${}()|[\]\\]/g, '\\$&')
    .replaceAll('*', '.*')
    .replaceAll('?', '.');
  return new RegExp(`^${expression}$`, 's').test(text);
}
