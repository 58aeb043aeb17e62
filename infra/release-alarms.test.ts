import { beforeAll, describe, expect, it, test, vi } from 'vitest';
import { jsonLog } from '../cloud/log.ts';
import { FUNCTION_NAMES, type FunctionName } from './functions.ts';
import { PRODUCTION_STAGES } from './stages.ts';
import {
  type DimensionedDatum,
  dimensionedIn,
  expressionValue,
  functionOf,
  goesOff,
} from './testing/alarm-chain.ts';
import { productionTemplates, type SynthesizedTemplate, type TemplateResource } from './testing/templates.ts';

/** Numbers of the version that serves the calls, and of the one that is released. */
const [OLD, NEW] = ['7', '8'];

/** Returns the lines of `count` records that a version of a function cannot read. */
function unreadable(functionName: string, version: string, count: number): DimensionedDatum[] {
  vi.stubEnv('AWS_LAMBDA_FUNCTION_NAME', functionName);
  vi.stubEnv('AWS_LAMBDA_FUNCTION_VERSION', version);
  const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  for (let line = 0; line < count; line += 1) jsonLog('record unreadable', { record: `WORKSPACE#${line}` });
  const texts = write.mock.calls.map(([text]) => String(text));
  write.mockRestore();
  vi.unstubAllEnvs();
  return texts.flatMap(dimensionedIn);
}

/** Returns the errors that Lambda counts for a version behind the alias `live`. */
function errors(functionName: string, version: string, count: number): DimensionedDatum[] {
  const alias = { FunctionName: functionName, Resource: `${functionName}:live` };
  return [alias, { ...alias, ExecutedVersion: version }].map((dimensions) => ({
    namespace: 'AWS/Lambda',
    name: 'Errors',
    dimensions,
    value: count,
  }));
}

/** Returns a text of the template as the deployment that makes the new version knows it. */
function resolved(value: unknown): string {
  if (typeof value === 'string') return value;
  const { Ref, 'Fn::GetAtt': attribute, 'Fn::Join': join } = value as Record<string, unknown>;
  if (Ref !== undefined) return String(Ref);
  if (join !== undefined) {
    const [by, parts] = join as [string, unknown[]];
    return parts.map(resolved).join(by);
  }
  const [resource, name] = attribute as [string, string];
  return name === 'Version' ? NEW : `${resource}.${name}`;
}

/** Returns true if an alarm goes off when its metrics have these values within one period. */
function rings(alarm: TemplateResource, given: readonly DimensionedDatum[]): boolean {
  const value = expressionValue(alarm, ({ Namespace, MetricName, Dimensions = [] }) => {
    const dimensions = Object.fromEntries(
      (Dimensions as { Name: string; Value: unknown }[]).map(({ Name, Value }) => [Name, resolved(Value)]),
    );
    const found = given.filter(
      (datum) =>
        datum.namespace === Namespace &&
        datum.name === MetricName &&
        JSON.stringify(Object.entries(datum.dimensions).sort()) ===
          JSON.stringify(Object.entries(dimensions).sort()),
    );
    return found.length === 0 ? undefined : found.reduce((sum, datum) => sum + datum.value, 0);
  });
  return goesOff(alarm, value);
}

let templates: ReadonlyMap<string, SynthesizedTemplate>;
beforeAll(() => {
  templates = productionTemplates();
});

test('a version stays when a later one replaces it, and is deleted when its own release is rolled back', () => {
  const versions = [...templates.values()].flatMap((host) => host.ofType('AWS::Lambda::Version'));
  expect(versions).toHaveLength(FUNCTION_NAMES.length * PRODUCTION_STAGES.length);
  for (const [, version] of versions)
    expect(version).toMatchObject({
      DeletionPolicy: 'RetainExceptOnCreate',
      UpdateReplacePolicy: 'Retain',
    });
});

describe.each(PRODUCTION_STAGES)('a release on the $name host', (stage) => {
  const host = () => templates.get(`Trabecula-${stage.name}`)!;

  /** Returns the alarms that a function's release goes back by, each with its counterpart in lines or errors. */
  function judgesOf(name: FunctionName) {
    const [functionName] = functionOf(host(), name);
    const group = host()
      .ofType('AWS::CodeDeploy::DeploymentGroup')
      .map(([, { Properties }]) => Properties.AlarmConfiguration.Alarms)
      .map((alarms: { Name: { Ref: string } }[]) => alarms.map(({ Name }) => host().resources[Name.Ref]!))
      .find(([first]) => first!.Metadata!.release!.startsWith(`${name}-release-`))!;
    expect(group.map(({ Metadata }) => Metadata!.release)).toEqual([
      `${name}-release-errors`,
      `${name}-release-unreadable`,
    ]);
    return [
      { alarm: group[0]!, found: (version: string, count: number) => errors(functionName, version, count) },
      {
        alarm: group[1]!,
        found: (version: string, count: number) => unreadable(functionName, version, count),
      },
    ];
  }

  it.each(FUNCTION_NAMES)('of %s goes back by the faults that its new version brings', (name) => {
    for (const { alarm, found } of judgesOf(name)) {
      expect(rings(alarm, found(NEW, 1))).toBe(true);
      // Faults of before do not hide them.
      expect(rings(alarm, [...found(OLD, 9), ...found(NEW, 10)])).toBe(true);
    }
  });

  it.each(FUNCTION_NAMES)('of %s passes if it repairs what rings, or leaves it as it was', (name) => {
    for (const { alarm, found } of judgesOf(name)) {
      expect(rings(alarm, [])).toBe(false);
      expect(rings(alarm, found(OLD, 1000))).toBe(false);
      // A tenth of the calls meets a tenth of the faults.
      expect(rings(alarm, [...found(OLD, 9), ...found(NEW, 1)])).toBe(false);
      expect(rings(alarm, [...found(OLD, 3), ...found(NEW, 3)])).toBe(false);
    }
  });

  it('leaves no alarm of another version or function in the way of a rollback', () => {
    const groups = host().ofType('AWS::CodeDeploy::DeploymentGroup');
    const watched = groups.flatMap(([, { Properties }]) => {
      const { Alarms, Enabled, IgnorePollAlarmFailure = false } = Properties.AlarmConfiguration;
      expect([Enabled, IgnorePollAlarmFailure]).toEqual([true, false]);
      return Alarms.map(({ Name }: { Name: { Ref: string } }) => host().resources[Name.Ref]!);
    });
    expect(watched).toHaveLength(2 * FUNCTION_NAMES.length);
    // The number of the version is in the name: a new version always writes the group again, with its alarms on.
    for (const { Metadata, Properties } of watched) {
      expect(Metadata?.release).toMatch(/-release-(errors|unreadable)$/);
      expect(resolved(Properties.AlarmName)).toMatch(new RegExp(`-${NEW}$`));
    }
  });

  it('has its own alarms, without state of the former release, before its first call', () => {
    const aliases = host().ofType('AWS::Lambda::Alias');
    for (const name of FUNCTION_NAMES) {
      const [, alias] = aliases.find(([, { Properties }]) => {
        return Properties.FunctionName.Ref === functionOf(host(), name)[0];
      })!;
      const version = alias.Properties.FunctionVersion['Fn::GetAtt'][0];
      for (const { alarm } of judgesOf(name)) {
        expect(resolved(alarm.Properties.AlarmName)).toMatch(new RegExp(`-${name}-release-\\w+-${NEW}$`));
        expect(JSON.stringify(alarm.Properties.AlarmName)).toContain(version);
        expect(JSON.stringify(alarm.Properties.Metrics)).toContain(version);
      }
      const { DeploymentGroupName } = (
        alias as { UpdatePolicy?: Record<string, Record<string, { Ref: string }>> }
      ).UpdatePolicy!.CodeDeployLambdaAliasUpdate!;
      expect((alias as { DependsOn?: string[] }).DependsOn).toContain(DeploymentGroupName!.Ref);
    }
  });
});
