/**
 * A policy statement with its references resolved. Conditions are not evaluated: ours only restrict the
 * transport.
 */
export interface Statement {
  Effect: 'Allow' | 'Deny';
  Action: string | readonly string[];
  Resource: string | readonly string[];
}

/** True if some statement allows the action on the resource and none denies it. */
export function statementsAllow(
  statements: readonly Statement[],
  action: string,
  resourceArn: string,
): boolean {
  const applies = (statement: Statement) =>
    listOf(statement.Action).some((pattern) => matches(pattern, action)) &&
    listOf(statement.Resource).some((pattern) => matches(pattern, resourceArn));
  const applying = statements.filter(applies);
  return (
    applying.some(({ Effect }) => Effect === 'Allow') && !applying.some(({ Effect }) => Effect === 'Deny')
  );
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
