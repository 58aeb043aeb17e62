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
  os?: string;
  cpu?: string;
  hasInstallScript?: boolean;
}

const { dependencies, devDependencies, optionalDependencies } = JSON.parse(read('package.json')) as Record<
  'dependencies' | 'devDependencies' | 'optionalDependencies',
  Record<string, string>
>;
const requested = Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies });
const { packages } = JSON.parse(read('package-lock.json')) as { packages: Record<string, Locked> };
const locked = Object.entries(packages).filter(([path]) => path !== '');

describe('third-party components', () => {
  it('are requested by exact version', () => {
    expect(requested.filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([]);
  });

  it('come from the package registry only, each with its hash', () => {
    expect(locked.length).toBeGreaterThan(100);
    // A bundled package lies inside a package that has a hash.
    const unhashed = locked.filter(
      ([, { integrity, inBundle }]) => inBundle !== true && !integrity?.startsWith('sha512-'),
    );
    expect(unhashed).toEqual([]);
    // A package without an address comes from the configured registry. Git, tarballs and folders have an address.
    expect(locked.filter(([, { link, resolved }]) => link === true || resolved !== undefined)).toEqual([]);
  });

  it('run no scripts while they are installed', () => {
    const setting = execFileSync('npm', ['config', 'get', 'ignore-scripts'], { cwd: ROOT, encoding: 'utf8' });
    expect(setting.trim()).toBe('true');
  });

  it('include the Node runtime for every platform, without an install script', () => {
    const platforms = locked
      .filter(([path]) => /^node_modules\/node-(bin-)?(linux|darwin)-/.test(path))
      .map(([, { os, cpu, hasInstallScript }]) => `${os} ${cpu}${hasInstallScript ? ' with a script' : ''}`);
    expect(platforms.toSorted()).toEqual(['darwin arm64', 'darwin x64', 'linux arm64', 'linux x64']);
    expect(locked.some(([path]) => path === 'node_modules/node')).toBe(false);
  });

  it('are in the bill of materials with version and hash', () => {
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
    for (const [name, version] of requested)
      expect([name, listed.get(`${name}@${version}`)?.hashes?.[0]?.alg]).toEqual([name, 'SHA-512']);
  });

  it('have a deadline for fixes, shorter for worse vulnerabilities', () => {
    const page = read('docs/security-inventory.md');
    const days = ['critical', 'high', 'medium', 'low'].map((grade) =>
      Number(new RegExp(`^\\| ${grade} \\| (\\d+) days? \\|`, 'm').exec(page)?.[1]),
    );
    expect(days).toEqual([...days].sort((a, b) => a - b));
    expect(days.every((count) => count > 0)).toBe(true);
  });
});
