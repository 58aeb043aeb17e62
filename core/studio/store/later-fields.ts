/**
 * Fields of a stored object that this release does not know. A later release wrote them, which runs beside this one
 * during a rollout or ran before a rollback. A change of the record writes them back. Copies of the object keep them
 * (spread takes symbols), and JSON leaves them out, so that no answer has them. Fields that a schema translates stay in
 * the record too, so a translation prefers the new ones (`migrateJob`).
 */
const LATER = Symbol('fields of a later release');

/** An object of JSON. */
type Fields = { [name: string]: unknown; [LATER]?: Readonly<Record<string, unknown>> };

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null;

/**
 * Keeps with an object that a schema made, and with the objects inside it, the fields that only `stored` has.
 * @param derived names that `stored` has beside its fields
 */
export function keepLaterFields(stored: unknown, read: unknown, derived: readonly string[] = []): void {
  // A schema that does not look inside a value returns it unchanged.
  if (!isFields(stored) || !isFields(read) || stored === read) return;
  const later = Object.entries(stored).filter(
    ([name, value]) => !(name in read) && value !== undefined && !derived.includes(name),
  );
  if (later.length > 0) read[LATER] = Object.fromEntries(later);
  for (const [name, value] of Object.entries(stored)) keepLaterFields(value, read[name]);
}

/** Returns a copy of a value with the fields that were kept. */
export function withLaterFields<T>(value: T): T {
  if (Array.isArray(value)) return value.map(withLaterFields) as T;
  if (!isFields(value)) return value;
  const known = Object.entries(value).map(([name, field]) => [name, withLaterFields(field)]);
  return { ...value[LATER], ...Object.fromEntries(known) };
}
