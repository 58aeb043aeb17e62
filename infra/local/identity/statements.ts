/** A policy statement with its references resolved. Conditions are evaluated on the keys of EVALUATED only. */
export interface Statement {
  Effect: 'Allow' | 'Deny';
  Action: string | readonly string[];
  Resource: string | readonly string[];
  Condition?: Readonly<Record<string, Readonly<Record<string, string | readonly string[]>>>>;
}

/** Values of a request by the key of a condition. */
export type ConditionValues = Readonly<Record<string, readonly string[]>>;

/** An action (`s3:GetObject`) on the resource with that ARN, with the values of the request's conditions. */
export interface Access {
  action: string;
  resourceArn: string;
  values?: ConditionValues | undefined;
}

/** Partition keys of a table, and the sender of a mail. The other conditions restrict the transport. */
const EVALUATED: readonly string[] = ['dynamodb:LeadingKeys', 'ses:FromAddress'];

/** True if some statement allows the access and none denies it. */
export function statementsAllow(
  statements: readonly Statement[],
  { action, resourceArn, values = {} }: Access,
): boolean {
  const applies = (statement: Statement) =>
    listOf(statement.Action).some((pattern) => matches(pattern, action)) &&
    listOf(statement.Resource).some((pattern) => matches(pattern, resourceArn)) &&
    holds(statement, values);
  const applying = statements.filter(applies);
  return (
    applying.some(({ Effect }) => Effect === 'Allow') && !applying.some(({ Effect }) => Effect === 'Deny')
  );
}

/** Returns true unless a condition is not met by any value of its key. */
function holds({ Condition = {} }: Statement, values: ConditionValues): boolean {
  const conditions = Object.values(Condition).flatMap((byKey) => Object.entries(byKey));
  return conditions
    .filter(([key]) => EVALUATED.includes(key))
    .every(([key, patterns]) =>
      values[key]?.some((value) => listOf(patterns).some((pattern) => matches(pattern, value))),
    );
}

function listOf(value: string | readonly string[]): readonly string[] {
  return typeof value === 'string' ? [value] : value;
}

/** Compiled patterns of the policies, which are fixed. */
const expressions = new Map<string, RegExp>();

/** Matches an IAM pattern: `*` for any text, `?` for one character. */
function matches(pattern: string, text: string): boolean {
  let expression = expressions.get(pattern);
  if (expression === undefined) {
    const source = pattern
      .replace(/[.+^${}()|[\]\\]/g, '\\$&')
      .replaceAll('*', '.*')
      .replaceAll('?', '.');
    expression = new RegExp(`^${source}$`, 's');
    expressions.set(pattern, expression);
  }
  return expression.test(text);
}
