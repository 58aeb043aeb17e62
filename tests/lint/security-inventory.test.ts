import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { payKeys } from '../../core/studio/pay/keys.ts';
import { keys } from '../../core/studio/store/keys.ts';

const ROOT = new URL('../..', import.meta.url).pathname;
const PAGE = readFileSync(join(ROOT, 'docs/security-inventory.md'), 'utf8');
const WORDS = new Set([...PAGE.matchAll(/`([^`]+)`/g)].map(([, word = '']) => word));

/** Matches in the sources below the folders, without tests and the import rule's probes. */
function found(folders: readonly string[], pattern: RegExp): string[] {
  const files = folders.flatMap((folder) => globSync(`${folder}/**/*.ts`, { cwd: ROOT }));
  const sources = files.filter((file) => !/\.test\.ts$|\/testing\//.test(file));
  const texts = sources.map((file) => readFileSync(join(ROOT, file), 'utf8'));
  return [...new Set(texts.flatMap((text) => [...text.matchAll(pattern)].map(([, name = '']) => name)))];
}

const missing = (names: readonly string[]) => names.filter((name) => !WORDS.has(name));

describe('docs/security-inventory.md', () => {
  it('names every kind of record', () => {
    const kinds = [...Object.keys(keys), ...Object.keys(payKeys)];
    expect(kinds.length).toBeGreaterThan(20);
    expect(missing(kinds)).toEqual([]);
  });

  it('names every host outside AWS that the code calls', () => {
    const hosts = found(['cloud'], /https:\/\/([a-z0-9-]+(?:\.[a-z0-9-]+)+)/g);
    expect(hosts.length).toBeGreaterThan(3);
    expect(missing(hosts)).toEqual([]);
  });

  it('names every secret that the templates create', () => {
    const direct = found(['infra/constructs'], /new (?:Cfn)?Secret\(this, '(\w+)'/g);
    const entered = found(['infra/constructs'], /this\.#secret\('(\w+)'/g).map((id) => `Keys/${id}`);
    const own = found(['infra/stacks'], /new (\w*Secret)\(this/g);
    // A construct that consists of one secret has its own name.
    const secrets = [...direct.filter((id) => id !== 'Secret'), ...entered, ...own];
    expect(secrets.length).toBeGreaterThan(4);
    expect(missing(secrets)).toEqual([]);
  });

  it('names every event that is logged, and no other', () => {
    const events = found(['core/studio', 'functions', 'workers', 'cloud'], /\blog\(\s*'([^']+)'/g);
    expect(events.length).toBeGreaterThan(30);
    expect(missing(events)).toEqual([]);
    const documented = [...PAGE.slice(PAGE.indexOf('## Logs')).matchAll(/`([^`]+)`/g)].map(
      ([, word]) => word,
    );
    expect(documented.filter((event) => !events.includes(event!))).toEqual([]);
  });
});
