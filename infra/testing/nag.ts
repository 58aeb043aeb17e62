import { join } from 'node:path';
import { AwsSolutionsChecks, type NagPack, ServerlessChecks } from 'cdk-nag';
import { stagesApp } from '../app.ts';
import type { Stage } from '../stages.ts';
import { withSources } from './templates.ts';

/** A rule that a resource does not follow. */
export interface Finding {
  /** For example `AwsSolutions-S1` or `AwsSolutions-IAM5[Resource::*]`. */
  rule: string;
  /** Path of the resource in the tree of constructs. */
  path: string;
}

/** Returns what cdk-nag's packs for solutions and for serverless products find in the stacks of these stages. */
export function findingsIn(stages: readonly Stage[]): Finding[] {
  return withSources((sources, dir) => {
    const app = stagesApp({ outDir: join(dir, 'out'), ...sources, stages, validates: false });
    app.synth();
    const packs: NagPack[] = [new AwsSolutionsChecks(app), new ServerlessChecks(app)];
    return packs.flatMap((pack) =>
      pack
        .validateScope(app)
        .violations.flatMap(({ ruleName, violatingResources }) =>
          violatingResources.map(({ constructPath }) => ({ rule: ruleName, path: constructPath ?? '' })),
        ),
    );
  });
}
