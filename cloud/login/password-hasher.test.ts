import { expect, test } from 'vitest';
import { argon2Hasher } from './password-hasher.ts';

test('only its own password matches a hash', async () => {
  const hashed = await argon2Hasher.hash('correct horse');
  expect(await argon2Hasher.verify('correct horse', hashed)).toBe(true);
  expect(await argon2Hasher.verify('correct horse ', hashed)).toBe(false);
  expect(await argon2Hasher.verify('', hashed)).toBe(false);
});

test('the hash uses argon2id with two passes over 19 MiB and its own salt', async () => {
  const [first, second] = [await argon2Hasher.hash('same'), await argon2Hasher.hash('same')];
  expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(first).not.toBe(second);
});

test('a password typed on two systems matches', async () => {
  const hashed = await argon2Hasher.hash('caf\u00e9 12');
  expect(await argon2Hasher.verify('cafe\u0301 12', hashed)).toBe(true);
});

test('the dummy hash has the form of a real one, and no password matches it', async () => {
  expect(argon2Hasher.unusableHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  for (const password of ['', 'demo', '\0']) {
    expect(await argon2Hasher.verify(password, argon2Hasher.unusableHash)).toBe(false);
  }
});

test('a malformed hash is an error, not a wrong password', async () => {
  await expect(argon2Hasher.verify('x', '$2b$10$abcdefghijklmnopqrstuv')).rejects.toThrow('PHC');
});
