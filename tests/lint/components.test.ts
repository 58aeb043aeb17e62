import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = new URL('../..', import.meta.url).pathname;
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

interface Locked {
  version: string;
  integrity?: string;
  inBundle?: boolean;
  link?: boolean;
  resolved?: string;
}

const { dependencies, devDependencies } = JSON.parse(read('package.json')) as Record<
  'dependencies' | 'devDependencies',
  Record<string, string>
>;
const { packages } = JSON.parse(read('package-lock.json')) as { packages: Record<string, Locked> };
const locked = Object.entries(packages).filter(([path]) => path !== '');

describe('third-party components', () => {
  it('are asked for by exact version', () => {
    const loose = Object.entries({ ...dependencies, ...devDependencies }).filter(
      ([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version),
    );
    expect(loose).toEqual([]);
  });

  it('come from the package registry and nowhere else, each held against its hash', () => {
    expect(locked.length).toBeGreaterThan(100);
    // A bundled one lies inside a package that has a hash.
    const unproved = locked.filter(
      ([, { integrity, inBundle }]) => inBundle !== true && !integrity?.startsWith('sha512-'),
    );
    expect(unproved).toEqual([]);
    // Without an address a package comes from the registry of whoever installs; git, tarballs and folders have one.
    expect(locked.filter(([, { link, resolved }]) => link === true || resolved !== undefined)).toEqual([]);
  });

  it('stand in the bill of materials with version and hash', () => {
    const printed = execFileSync('npm', ['run', '--silent', 'sbom'], {
      cwd: ROOT,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    const { bomFormat, components } = JSON.parse(printed) as {
      bomFormat: string;
      components: { name: string; version: string; hashes?: { alg: string }[] }[];
    };
    expect(bomFormat).toBe('CycloneDX');
    const listed = new Map(
      components.map((component) => [`${component.name}@${component.version}`, component]),
    );
    for (const [name, version] of Object.entries({ ...dependencies, ...devDependencies }))
      expect([name, listed.get(`${name}@${version}`)?.hashes?.[0]?.alg]).toEqual([name, 'SHA-512']);
  });

  it('have a time to be mended in, by how bad the fault is', () => {
    const page = read('docs/security-inventory.md');
    const days = ['critical', 'high', 'medium', 'low'].map((grade) =>
      Number(new RegExp(`^\\| ${grade} \\| (\\d+) days? \\|`, 'm').exec(page)?.[1]),
    );
    expect(days).toEqual([...days].sort((a, b) => a - b));
    expect(days.every((count) => count > 0)).toBe(true);
  });
});
