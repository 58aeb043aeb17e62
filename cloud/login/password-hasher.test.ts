import { expect, test } from 'vitest';
import { argon2Hasher } from './password-hasher.ts';

test('a password opens its own hash and no other does', async () => {
  const hashed = await argon2Hasher.hash('correct horse');
  expect(await argon2Hasher.verify('correct horse', hashed)).toBe(true);
  expect(await argon2Hasher.verify('correct horse ', hashed)).toBe(false);
  expect(await argon2Hasher.verify('', hashed)).toBe(false);
});

test('the hash carries argon2id with two passes over 19 MiB, and a salt of its own', async () => {
  const [first, second] = [await argon2Hasher.hash('same'), await argon2Hasher.hash('same')];
  expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(first).not.toBe(second);
});

test('one password typed on two systems is one password', async () => {
  const hashed = await argon2Hasher.hash('caf\u00e9 12');
  expect(await argon2Hasher.verify('cafe\u0301 12', hashed)).toBe(true);
});

test('the hash of nobody has the form of a real one and opens for nothing', async () => {
  expect(argon2Hasher.nobody).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  for (const password of ['', 'demo', '\0']) {
    expect(await argon2Hasher.verify(password, argon2Hasher.nobody)).toBe(false);
  }
});

test('what is no hash of ours is an error, not a wrong password', async () => {
  await expect(argon2Hasher.verify('x', '$2b$10$abcdefghijklmnopqrstuv')).rejects.toThrow('PHC');
});
