import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import {
  ARGON2_MEMORY_KIB,
  ARGON2_PARALLELISM,
  ARGON2_PASSES,
  ARGON2_SALT_BYTES,
  ARGON2_TAG_BYTES,
} from '../../core/rules/account/session-limits.ts';
import type { PasswordHasher } from '../../core/studio/ports.ts';

const argon2Async = promisify(argon2);
const VERSION = 19;

interface Parameters {
  memory: number;
  passes: number;
  parallelism: number;
}

const PARAMETERS: Parameters = {
  memory: ARGON2_MEMORY_KIB,
  passes: ARGON2_PASSES,
  parallelism: ARGON2_PARALLELISM,
};

/** argon2id from Node itself, stored as a PHC string so that parameters and engine may change later. */
export const argon2Hasher: PasswordHasher = {
  async hash(password) {
    const salt = randomBytes(ARGON2_SALT_BYTES);
    return phcString(
      salt,
      await tagOf(password, salt, { parameters: PARAMETERS, tagLength: ARGON2_TAG_BYTES }),
    );
  },

  async verify(password, hashed) {
    const { parameters, salt, tag } = readPhcString(hashed);
    return timingSafeEqual(await tagOf(password, salt, { parameters, tagLength: tag.length }), tag);
  },

  // An all-zero tag. No password is known for it, and checking it takes as long as checking a real one.
  unusableHash: phcString(Buffer.alloc(ARGON2_SALT_BYTES), Buffer.alloc(ARGON2_TAG_BYTES)),
};

/** Unicode-composed first: the same password typed on two systems may arrive as different code points. */
async function tagOf(
  password: string,
  nonce: Buffer,
  { parameters, tagLength }: { parameters: Parameters; tagLength: number },
): Promise<Buffer> {
  const message = Buffer.from(password.normalize('NFKC'), 'utf8');
  return await argon2Async('argon2id', { message, nonce, tagLength, ...parameters });
}

function phcString(salt: Buffer, tag: Buffer): string {
  const { memory, passes, parallelism } = PARAMETERS;
  return `$argon2id$v=${VERSION}$m=${memory},t=${passes},p=${parallelism}$${base64(salt)}$${base64(tag)}`;
}

function readPhcString(text: string): { parameters: Parameters; salt: Buffer; tag: Buffer } {
  const match = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/.exec(text);
  if (match === null) throw new Error('not an argon2id PHC string');
  const [, memory, passes, parallelism, salt = '', tag = ''] = match;
  return {
    parameters: { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) },
    salt: Buffer.from(salt, 'base64'),
    tag: Buffer.from(tag, 'base64'),
  };
}

function base64(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '');
}
