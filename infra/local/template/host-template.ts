import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { stageNamed } from '../../stages.ts';
import { REGION } from '../net/names.ts';
import { joinTemplates, type Template } from './template.ts';

const ROOT = join(import.meta.dirname, '../../..');
const CACHE = join(ROOT, 'node_modules/.cache/trabecula');

/** Hosts that the local cloud can run. */
export type LocalHost = 'global' | 'china';

/**
 * Returns the synthesized template of a host, joined with its data stack. It is made in a separate process and cached
 * by a hash of its sources, so only a change of the infrastructure costs the two seconds. Bundles are not part of it: a
 * template only names them.
 */
export async function hostTemplate(host: LocalHost = 'global'): Promise<Template> {
  const cached = join(CACHE, `template-${host}-${inputsHash()}.json`);
  try {
    return JSON.parse(readFileSync(cached, 'utf8'));
  } catch {
    return await synthesizeTo(cached, host);
  }
}

async function synthesizeTo(cached: string, host: LocalHost): Promise<Template> {
  const out = mkdtempSync(join(tmpdir(), 'trabecula-synth-'));
  try {
    await promisify(execFile)(process.execPath, [join(import.meta.dirname, 'synthesize-main.ts'), out]);
    const stack = `Trabecula-${host}`;
    const joined = joinTemplates([`${stack}-data`, stack].map((name) => templateIn(out, name)));
    // The local cloud is one region, whatever the stage says.
    const text = JSON.stringify(joined).replaceAll(stageNamed(host).region, REGION);
    mkdirSync(CACHE, { recursive: true });
    // Renamed into place, since several test files may write it at once.
    const partial = `${cached}.${process.pid}`;
    writeFileSync(partial, text);
    renameSync(partial, cached);
    return JSON.parse(text);
  } finally {
    rmSync(out, { recursive: true, force: true });
  }
}

function templateIn(folder: string, stack: string): Template {
  return JSON.parse(readFileSync(join(folder, `${stack}.template.json`), 'utf8'));
}

/** Hash of the template's sources: the CDK app, the routes and rules it reads, the packages' versions. */
function inputsHash(): string {
  const hash = createHash('sha256');
  const folders = [
    'infra/constructs',
    'infra/stacks',
    'core/contract',
    'core/catalogue',
    'core/rules',
  ].flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
  );
  const own = readdirSync(join(ROOT, 'infra')).map((name) => join('infra', name));
  const files = [...folders, ...own, 'package-lock.json'];
  for (const file of files
    .filter((name) => /\.(ts|js|json)$/.test(name) && !name.endsWith('.test.ts'))
    .sort()) {
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(join(ROOT, file)))
      .update('\0');
  }
  return hash.digest('hex').slice(0, 32);
}
