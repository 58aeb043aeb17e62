/** A control removed by one small change of text. The named test must fail then. */
export interface Mutation {
  /** Requirements of docs/security.md that the control meets; none, or an audit's letter, for rules of payment. */
  ids: readonly string[];
  /** The removed control. */
  control: string;
  file: string;
  /** Text that stands exactly once in `file`, and its replacement. */
  old: string;
  new: string;
  /** File and name of the test, as `path#name`; `%s` and `$name` of a table of tests stand for anything. */
  test: string;
}

/** File and name of a test. */
export function testOf({ test }: Pick<Mutation, 'test'>): { file: string; name: string } {
  const at = test.indexOf('#');
  return { file: test.slice(0, at), name: test.slice(at + 1) };
}

/** Pattern of a test's name for vitest. */
export function namePattern(name: string): string {
  const parts = name.split(/%[sd]|\$[\w.]+/);
  return parts.map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('.*');
}
