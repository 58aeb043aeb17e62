/** Returns the names of a record whose type lists all of them. `Object.keys` gives plain strings. */
export function namesOf<Name extends string>(record: Readonly<Record<Name, unknown>>): Name[] {
  return Object.keys(record) as Name[];
}

export function recordOf<Name extends string, Value>(
  names: readonly Name[],
  value: (name: Name, index: number) => Value,
): Record<Name, Value> {
  return Object.fromEntries(names.map((name, index) => [name, value(name, index)])) as Record<Name, Value>;
}

export function isOneOf<Name extends string>(names: readonly Name[], value: unknown): value is Name {
  return names.some((name) => name === value);
}
