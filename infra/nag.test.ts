import { describe, expect, test } from 'vitest';
import { ACKNOWLEDGED_RULES, type AcknowledgedRule } from './acknowledged-rules.ts';
import { PRODUCTION_STAGES } from './stages.ts';
import { type Finding, findingsIn } from './testing/nag.ts';

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
