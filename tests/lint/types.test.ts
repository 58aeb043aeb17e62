import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');

/** Compiles a few lines with the options of a project and returns the names that the compiler does not know. */
function unknownNames(project: string, lines: string): string[] {
  const folder = mkdtempSync(join(ROOT, 'node_modules', 'types-'));
  try {
    writeFileSync(join(folder, 'a.ts'), `${lines}\nexport {};\n`);
    const compilerOptions = {
      composite: false,
      emitDeclarationOnly: false,
      declaration: false,
      noEmit: true,
    };
    const settings = { extends: join(ROOT, project), compilerOptions, include: ['a.ts'], references: [] };
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(settings));
    const { stdout } = spawnSync('tsc', ['-p', folder], { cwd: ROOT, encoding: 'utf8' });
    return [...stdout.matchAll(/Cannot find name '([^']+)'/g)].map(([, name = '']) => name);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

describe('the compiler', () => {
  it.each([
    ['core/tsconfig.json', ['document', 'process', 'Buffer', 'node:fs']],
    ['web/tsconfig.json', ['process', 'Buffer', 'node:fs']],
    ['tsconfig.node.json', ['document', 'window']],
  ])('does not know names in %s that exist only elsewhere', (project, names) => {
    const uses = names.map((name) =>
      name.includes(':') ? `void (await import('${name}'));` : `void ${name};`,
    );
    expect(unknownNames(project, uses.join('\n')).toSorted()).toEqual(names.toSorted());
  });
});
