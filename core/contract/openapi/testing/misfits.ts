/** The part of JSON Schema that the contract uses. */
export interface Schema {
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
  propertyNames?: Schema;
  items?: Schema | false;
  prefixItems?: Schema[];
  pattern?: string;
  minimum?: number;
  exclusiveMinimum?: number;
  minLength?: number;
  minItems?: number;
  maximum?: number;
  exclusiveMaximum?: number;
  maxLength?: number;
  maxItems?: number;
}

export interface Fit {
  /** Where the schemas are, for the message. */
  at: string;
  /** True if a property that `to` does not know is refused. Answers are read by pages that ignore such. */
  refusesUnknown: boolean;
}

const LOWER = ['minimum', 'exclusiveMinimum', 'minLength', 'minItems'] as const;
const UPPER = ['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems'] as const;

/**
 * Returns how a value that `from` allows can be refused by `to`, one line each; none if every value fits. It may report
 * a fit that it cannot prove, never miss a misfit.
 */
export function misfits(from: Schema, to: Schema, fit: Fit): string[] {
  const targets = alternatives(to);
  return alternatives(from).flatMap((one) => {
    const tried = targets.map((target) => misfitsOfOne(one, target, fit));
    if (tried.some((found) => found.length === 0)) return [];
    return tried.length === 1 ? tried[0]! : [`${fit.at}: no alternative takes ${JSON.stringify(one)}`];
  });
}

/** Returns the schemas of which a value must match one. */
function alternatives(schema: Schema): Schema[] {
  const several = schema.anyOf ?? schema.oneOf;
  if (several !== undefined) return several.flatMap(alternatives);
  if (schema.enum !== undefined) return schema.enum.map((value) => ({ const: value }));
  if (Array.isArray(schema.type)) return schema.type.map((type) => ({ ...schema, type }));
  return [schema];
}

function misfitsOfOne(from: Schema, to: Schema, fit: Fit): string[] {
  const { at } = fit;
  if ('const' in to)
    return 'const' in from && from.const === to.const ? [] : [`${at}: is not ${JSON.stringify(to.const)}`];
  if (to.type !== undefined && !isOfType(typeOf(from), to.type as string))
    return [`${at}: ${typeOf(from)} is no ${to.type}`];
  return [
    ...misfitsOfBounds(from, to, at),
    ...misfitsOfObject(from, to, fit),
    ...misfitsOfList(from, to, fit),
  ];
}

function typeOf(schema: Schema): string | undefined {
  if (!('const' in schema)) return schema.type as string | undefined;
  if (schema.const === null) return 'null';
  return Number.isInteger(schema.const) ? 'integer' : typeof schema.const;
}

function isOfType(type: string | undefined, wanted: string): boolean {
  return type === wanted || (type === 'integer' && wanted === 'number');
}

function misfitsOfBounds(from: Schema, to: Schema, at: string): string[] {
  const value = from.const;
  if ('const' in from) {
    const within =
      typeof value === 'number'
        ? value >= (to.minimum ?? -Infinity) && value <= (to.maximum ?? Infinity)
        : to.pattern === undefined || new RegExp(to.pattern, 'u').test(String(value));
    return within ? [] : [`${at}: ${JSON.stringify(value)} is out of bounds`];
  }
  const lower = LOWER.filter((name) => to[name] !== undefined && !((from[name] ?? -Infinity) >= to[name]!));
  const upper = UPPER.filter((name) => to[name] !== undefined && !((from[name] ?? Infinity) <= to[name]!));
  const pattern = to.pattern !== undefined && from.pattern !== to.pattern ? ['pattern'] : [];
  return [...lower, ...upper, ...pattern].map((name) => `${at}: ${name} is narrower`);
}

function misfitsOfObject(from: Schema, to: Schema, { at, refusesUnknown }: Fit): string[] {
  const inner = (name: string): Fit => ({ at: `${at}.${name}`, refusesUnknown });
  const given = from.properties ?? {};
  const known = to.properties ?? {};
  const missing = (to.required ?? []).filter((name) => !(from.required ?? []).includes(name));
  const unknown =
    refusesUnknown && to.additionalProperties === false
      ? Object.keys(given).filter((name) => known[name] === undefined)
      : [];
  const [rest, restTo] = [from.additionalProperties, to.additionalProperties];
  return [
    ...missing.map((name) => `${at}.${name}: may be missing`),
    ...unknown.map((name) => `${at}.${name}: is not known`),
    ...Object.entries(given).flatMap(([name, schema]) =>
      known[name] === undefined ? [] : misfits(schema, known[name], inner(name)),
    ),
    ...(typeof rest === 'object' && typeof restTo === 'object' ? misfits(rest, restTo, inner('*')) : []),
    ...(to.propertyNames === undefined
      ? []
      : misfits(from.propertyNames ?? { type: 'string' }, to.propertyNames, inner('names'))),
  ];
}

function misfitsOfList(from: Schema, to: Schema, { at, refusesUnknown }: Fit): string[] {
  const each = (name: string): Fit => ({ at: `${at}[${name}]`, refusesUnknown });
  if (to.items === false && from.items !== false) return [`${at}: may have more items`];
  const rest = from.items === false ? undefined : (from.items ?? {});
  const items = to.items && rest ? misfits(rest, to.items, each('')) : [];
  const places = (to.prefixItems ?? []).flatMap((place, index) =>
    misfits(from.prefixItems?.[index] ?? rest ?? {}, place, each(String(index))),
  );
  return [...items, ...places];
}
