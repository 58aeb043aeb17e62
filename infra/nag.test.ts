import { join } from 'node:path';
import { AwsSolutionsChecks, type NagPack, ServerlessChecks } from 'cdk-nag';
import { describe, expect, test } from 'vitest';
import { stagesApp } from './app.ts';
import type { Stage } from './stages.ts';
import { PRODUCTION_STAGES } from './stages.ts';
import { ACKNOWLEDGED_RULES, type AcknowledgedRule } from './testing/acknowledged-rules.ts';
import { withSources } from './testing/templates.ts';

/** A rule that a resource does not follow. */
interface Finding {
  /** For example `AwsSolutions-S1` or `AwsSolutions-IAM5[Resource::*]`. */
  rule: string;
  /** Path of the resource in the tree of constructs. */
  path: string;
}

/** Returns what cdk-nag's packs for solutions and for serverless products find in the stacks of these stages. */
function findingsIn(stages: readonly Stage[]): Finding[] {
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

const findings = findingsIn(PRODUCTION_STAGES);
const covers = ({ rule, at }: AcknowledgedRule, found: Finding) =>
  found.rule.startsWith(rule) && at.test(found.path);

describe('the rules of cdk-nag for solutions and serverless products', () => {
  test('are followed on both hosts, or the exception is acknowledged with its reason', () => {
    expect(
      findings.filter((found) => !ACKNOWLEDGED_RULES.some((acknowledged) => covers(acknowledged, found))),
    ).toEqual([]);
  });

  test('have no exception that nothing needs any more', () => {
    const unused = ACKNOWLEDGED_RULES.filter(
      (acknowledged) => !findings.some((found) => covers(acknowledged, found)),
    );
    expect(unused).toEqual([]);
  });

  test('look at the resources: both hosts have findings to acknowledge', () => {
    for (const { name } of PRODUCTION_STAGES)
      expect(findings.some(({ path }) => path.startsWith(`Trabecula-${name}`))).toBe(true);
  });
});
