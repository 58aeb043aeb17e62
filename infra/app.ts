import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { App, Aspects, CfnResource, type Stack, Tags } from 'aws-cdk-lib';
import { CfnFunction } from 'aws-cdk-lib/aws-lambda';
import { bundleFunctions } from './bundle/bundle.ts';
import { appOptions } from './deploy/options.ts';
import { DataStack } from './stacks/data-stack.ts';
import { HostStack } from './stacks/host-stack.ts';
import { ProbeStack } from './stacks/probe-stack.ts';
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
  /** False leaves out the check against the regions' schemas, which takes five sixths of the time. Default: true. */
  validates?: boolean;
}

/** Writes the templates of every stage. Throws if a region does not support a resource, unless it is not checked. */
export function synthesize(options: SynthesisOptions): void {
  stagesApp(options).synth();
}

/**
 * Returns the CDK app with the stacks of every stage. No account is needed: the stages fix the regions, and account
 * numbers and partitions stay references where a stage has no account.
 */
export function stagesApp(options: SynthesisOptions): App {
  const { outDir, functionsDir, siteDir, stages = STAGES, validates = true } = options;
  const app = new App({
    outdir: outDir,
    // Property names and values are checked against the region's own resource schemas.
    context: {
      '@aws-cdk/core:validateAgainstDefaultRules': true,
      // Otherwise the role that copies files has the same fixed name in each stage, and an account takes one of them.
      '@aws-cdk/aws-s3:setUniqueReplicationRoleName': true,
    },
    builtinCloudFormationValidation: validates,
    analyticsReporting: false,
  });
  for (const stage of stages) addStage(app, stage, { functionsDir, siteDir });
  return app;
}

function addStage(
  app: App,
  stage: Stage,
  { functionsDir, siteDir }: { functionsDir: string; siteDir: string | undefined },
): void {
  const { name, region, probeRegion, account, purpose } = stage;
  const environment = (of: string) => ({ region: of, ...(account === undefined ? {} : { account }) });
  const shared = {
    stage,
    env: environment(region),
    terminationProtection: purpose === 'production',
  };
  const data = new DataStack(app, `Trabecula-${name}-data`, shared);
  const host = new HostStack(app, `Trabecula-${name}`, { ...shared, data, functionsDir });
  const stacks: Stack[] = [data, host];
  if (siteDir !== undefined)
    stacks.push(new SiteContentStack(app, `Trabecula-${name}-content`, { ...shared, host, siteDir }));
  if (probeRegion !== undefined) {
    const env = environment(probeRegion);
    stacks.push(new ProbeStack(app, `Trabecula-${name}-probe`, { ...shared, env, functionsDir }));
  }
  for (const stack of stacks) {
    tagResources(stack, { product: 'trabecula', stage: name });
    chooseArchitecture(stack, stage.profile.architecture);
  }
}

/** Sets the architecture of every function, since the CDK fixes that of its own. */
function chooseArchitecture(stack: Stack, architecture: string): void {
  Aspects.of(stack).add({
    visit(node) {
      if (CfnResource.isCfnResource(node) && node.cfnResourceType === CfnFunction.CFN_RESOURCE_TYPE_NAME)
        node.addPropertyOverride('Architectures', [architecture]);
    },
  });
}

/** Tags each resource, for the bill. AWS in China refuses stack tags on the triggers of functions. */
function tagResources(stack: Stack, tags: Readonly<Record<string, string>>): void {
  for (const [key, value] of Object.entries(tags)) {
    Tags.of(stack).add(key, value, {
      excludeResourceTypes: ['aws:cdk:stack', 'AWS::Lambda::EventSourceMapping'],
    });
  }
}

if (import.meta.main) {
  const root = join(import.meta.dirname, '..');
  const { stages, outDir = join(root, 'cdk.out') } = appOptions(process.argv.slice(2));
  const siteDir = join(root, 'web/dist');
  // A stack that is missing from a run would silently stay as it is.
  if (!existsSync(join(siteDir, 'index.html')))
    throw new Error(
      'The page is not built, so the stacks of the site cannot be written. Run npm run build first.',
    );
  await bundleFunctions();
  synthesize({ outDir, functionsDir: join(root, 'dist/lambda'), siteDir, stages });
  console.log(`Templates are in ${outDir}: ${stages.map(({ name }) => name).join(', ')}.`);
}
