import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FormValue } from '../../../infra/local/pay/stripe/form.ts';

const ROOT = join(import.meta.dirname, '../../..');

/** Expected type of a value: a type of the SDK, such as `Stripe.RefundCreateParams`. */
export interface Claim {
  type: string;
  value: unknown;
}

const HEAD = `import type Stripe from 'stripe';
/** A stand-in may omit fields, but those it sends must have the SDK's names and types. */
type Part<T> = T extends (infer E)[] ? Part<E>[] : T extends object ? { [K in keyof T]?: Part<T[K]> } : T;
`;

/**
 * Compiles values against the card SDK's types, which are generated from its published OpenAPI description.
 * Returns the compiler's errors; empty if every name and type matches.
 */
export function compileClaims(claims: readonly Claim[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'trabecula-types-'));
  try {
    const lines = claims.map(({ type, value }, index) => {
      return `export const claim${index}: ${type} = ${JSON.stringify(value)};`;
    });
    writeFileSync(join(folder, 'claims.ts'), HEAD + lines.join('\n'));
    const types = join(ROOT, 'node_modules/stripe/esm/stripe.esm.node.d.ts');
    const compilerOptions = {
      ...{ strict: true, noEmit: true, skipLibCheck: true, module: 'nodenext', target: 'es2024' },
      ...{ types: ['node'], typeRoots: [join(ROOT, 'node_modules/@types')], paths: { stripe: [types] } },
    };
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['claims.ts'] }));
    const compiler = join(ROOT, 'node_modules/.bin/tsc');
    const { stdout, stderr } = spawnSync(compiler, ['-p', folder], { encoding: 'utf8' });
    return (stdout + stderr).trim();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The SDK's input from a form: numbers and truth values (not in metadata), lists. */
export function sdkInputOf(value: FormValue, name = ''): unknown {
  if (value === 'true' || value === 'false') return value === 'true';
  if (typeof value === 'string') return /^\d+$/.test(value) ? Number(value) : value;
  if (name === 'metadata') return value;
  const entries = Object.entries(value).map(([key, inside]) => [key, sdkInputOf(inside, key)] as const);
  const isList = entries.length > 0 && entries.every(([key]) => /^\d+$/.test(key));
  return isList ? entries.map(([, inside]) => inside) : Object.fromEntries(entries);
}
