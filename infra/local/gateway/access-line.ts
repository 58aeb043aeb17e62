/** Values of `$context` by the rest of the name; those that the stand-in does not know are missing. */
export type AccessValues = Readonly<Record<string, string | number | undefined>>;

/** Returns the line of an access log in the format of a stage. A value that is missing is `-`, as at the service. */
export function accessLine(format: string, values: AccessValues): string {
  return format.replace(/\$context\.([\w.]+)/g, (_, name: string) => String(values[name] ?? '-'));
}
