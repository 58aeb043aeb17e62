import { createHmac } from 'node:crypto';
import { type Access, type Statement, statementsAllow } from './statements.ts';

export interface Credentials {
  accessKeyId: string;
  secretAccessKey: string;
}

/**
 * Callers of the local services. Each function signs with its own key and may do what its role in the
 * template grants; the root key may do everything. Keys follow from names, so links signed before a restart
 * still work.
 */
export class Accounts {
  readonly root: Credentials = credentialsOf('root');
  readonly #statements = new Map<string, readonly Statement[]>();

  constructor() {
    this.#statements.set(this.root.accessKeyId, [{ Effect: 'Allow', Action: '*', Resource: '*' }]);
  }

  /** Adds a caller with the policy statements of its role. */
  add(name: string, statements: readonly Statement[]): Credentials {
    const credentials = credentialsOf(name);
    this.#statements.set(credentials.accessKeyId, statements);
    return credentials;
  }

  secretOf(accessKeyId: string): string | undefined {
    return this.#statements.has(accessKeyId) ? secretOf(accessKeyId) : undefined;
  }

  may(accessKeyId: string, access: Access): boolean {
    return statementsAllow(this.#statements.get(accessKeyId) ?? [], access);
  }
}

export function credentialsOf(name: string): Credentials {
  const accessKeyId = `LOCAL${name.replace(/[^A-Za-z0-9]/g, '').toUpperCase()}`;
  return { accessKeyId, secretAccessKey: secretOf(accessKeyId) };
}

/** Not a secret: signatures differ by key, and all on loopback could read this file. */
function secretOf(accessKeyId: string): string {
  return createHmac('sha256', 'trabecula-local').update(accessKeyId).digest('base64url');
}
