import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { App } from 'aws-cdk-lib';
import { bundleFunctions } from './bundle/bundle.ts';
import { HostStack } from './stacks/host-stack.ts';
import { SiteContentStack } from './stacks/site-content-stack.ts';
import { STAGES, type Stage } from './stages.ts';

export interface SynthesisOptions {
  /** Output folder of the templates. */
  outDir: string;
  /** Folder with one bundle folder per function. */
  functionsDir: string;
  /** The built site. Without it the stacks with the site's content are left out. */
  siteDir?: string;
  /** Stages to write; the product's own by default. */
  stages?: readonly Stage[];
}

/**
 * Writes the templates of every stage. Throws if a region does not support a resource. No account is needed:
 * the stages fix the regions, and account numbers and partitions stay references.
 */
export function synthesize({ outDir, functionsDir, siteDir, stages = STAGES }: SynthesisOptions): void {
  const app = new App({
    outdir: outDir,
    // Property names and values are checked against the region's own resource schemas.
    context: { '@aws-cdk/core:validateAgainstDefaultRules': true },
    analyticsReporting: false,
  });
  for (const stage of stages) {
    const env = { region: stage.region };
    const host = new HostStack(app, `Trabecula-${stage.name}`, { env, stage, functionsDir });
    if (siteDir !== undefined) {
      new SiteContentStack(app, `Trabecula-${stage.name}-content`, { env, stage, host, siteDir });
    }
  }
  app.synth();
}

if (import.meta.main) {
  const root = join(import.meta.dirname, '..');
  const { values } = parseArgs({ options: { out: { type: 'string' } } });
  await bundleFunctions();
  const siteDir = join(root, 'web/dist');
  const withSite = existsSync(join(siteDir, 'index.html'));
  const outDir = values.out ?? join(root, 'cdk.out');
  synthesize({ outDir, functionsDir: join(root, 'dist/lambda'), ...(withSite ? { siteDir } : {}) });
  console.log(
    `Templates are in ${outDir}${withSite ? '' : ' (without the site: build it first for its stacks)'}`,
  );
}
