import { describe, expect, test } from 'vitest';
import { JOB_QUEUE_VARIABLES } from '../../cloud/queue/jobs.ts';
import type { Call } from '../../core/contract/call.ts';
import { accountLogin } from '../../core/contract/calls/account/account.ts';
import { registerFile } from '../../core/contract/calls/file.ts';
import { historyWorkspace } from '../../core/contract/calls/workspace.ts';
import type { FunctionWorkerSize } from '../../core/rules/order/worker-sizes.ts';
import { FUNCTION_NAMES, FUNCTIONS, WORKERS } from '../functions.ts';
import { PRODUCTION_STAGES } from '../stages.ts';
import { HostTemplate } from '../testing/host-template.ts';
import { productionTemplates, type TemplateResource } from '../testing/templates.ts';

const SIZES = Object.keys(WORKERS) as FunctionWorkerSize[];

describe.each(PRODUCTION_STAGES)('the $name host', (stage) => {
  const hosts = new HostTemplate(stage);
  const { host, content } = hosts;

  test('gives the worker one job at a time and returns only failed messages', () => {
    const mappings = (name: string) =>
      host
        .ofType('AWS::Lambda::EventSourceMapping')
        .map(([, { Properties }]) => Properties)
        .filter(({ FunctionName }) => hosts.functionBehind(FunctionName) === hosts.bundled(name)[0]);
    const queues = SIZES.map((size) => {
      const name = WORKERS[size];
      const sources = mappings(name);
      // Two triggers add workers twice as fast, and together may run as many as are reserved.
      expect(sources).toHaveLength(2);
      for (const properties of sources)
        expect(properties).toMatchObject({
          BatchSize: 1,
          FunctionResponseTypes: ['ReportBatchItemFailures'],
          ScalingConfig: { MaximumConcurrency: FUNCTIONS[name].maxConcurrency! / 2 },
        });
      expect(hosts.bundled(name)[1].Properties.ReservedConcurrentExecutions).toBe(
        FUNCTIONS[name].maxConcurrency,
      );
      return sources.map(({ EventSourceArn }) => EventSourceArn['Fn::GetAtt'][0] as string).sort();
    });
    // What the API names as the queues of a size wakes the worker of that size.
    const { Variables } = hosts.bundled('api')[1].Properties.Environment;
    const named = SIZES.map((size) => {
      const [separator, parts] = Variables[JOB_QUEUE_VARIABLES[size]]['Fn::Join'];
      expect(separator).toBe('');
      return parts.flatMap((part: string | { Ref: string }) =>
        part === ' ' ? [] : (part as { Ref: string }).Ref,
      );
    });
    expect(named.map((each) => each.sort())).toEqual(queues);
    expect(new Set(queues.flat()).size).toBe(2 * SIZES.length);
    expect(mappings('dead-letters')[0]!.FunctionResponseTypes).toEqual(['ReportBatchItemFailures']);
    expect(hosts.bundled('sweep')[1].Properties.ReservedConcurrentExecutions).toBe(1);
    // Uploads that are slow to check leave runs to sign-in and sockets: an account of AWS has 1000.
    expect(hosts.bundled('files')[1].Properties.ReservedConcurrentExecutions).toBe(
      FUNCTIONS.files.maxConcurrency,
    );
    expect(FUNCTIONS.files.maxConcurrency).toBeGreaterThan(0);
    const reserved = FUNCTION_NAMES.map((name) => FUNCTIONS[name].maxConcurrency ?? 0);
    expect(reserved.reduce((sum, runs) => sum + runs, 0)).toBeLessThanOrEqual(700);
  });

  test('runs every function of the table on Node 24, with its sizes and no more time than its caller waits', () => {
    for (const name of FUNCTION_NAMES) {
      const { Properties } = hosts.bundled(name)[1];
      expect(Properties).toMatchObject({
        Runtime: 'nodejs24.x',
        Handler: 'index.handler',
        Timeout: FUNCTIONS[name].timeoutSeconds,
        MemorySize: FUNCTIONS[name].memoryMb,
        Architectures: [stage.profile.architecture],
      });
      const { workers, ...host } = JSON.parse(Properties.Environment.Variables.HOST_CONFIG);
      expect(host).toEqual(stage.host);
      // What the queues of the template may start.
      expect(workers).toEqual({
        small: FUNCTIONS.generate.maxConcurrency,
        large: FUNCTIONS['generate-large'].maxConcurrency,
        huge: 16,
      });
    }
    for (const name of ['api', 'files', 'socket'] as const)
      expect(FUNCTIONS[name].timeoutSeconds).toBeLessThan(29);
    const clocks = host
      .ofType('AWS::Events::Rule')
      .filter(([, { Properties }]) => Properties.ScheduleExpression !== undefined)
      // The probe stands in another region, without an alias.
      .filter(([id]) => !id.startsWith('Outside'))
      .flatMap(([, { Properties }]) =>
        Properties.Targets.map(({ Arn }: { Arn: unknown }) => [
          hosts.functionBehind(Arn),
          Properties.ScheduleExpression,
        ]),
      );
    for (const name of ['sweep', 'webhooks'] as const)
      expect(clocks).toContainEqual([hosts.bundled(name)[0], 'rate(1 minute)']);
  });

  test('releases a function to a tenth of its calls first, and rolls back on errors or unreadable records', () => {
    const groups = host.ofType('AWS::CodeDeploy::DeploymentGroup');
    expect(groups).toHaveLength(FUNCTION_NAMES.length);
    const alarms = groups.map(([, { Properties }]) => {
      expect(Properties.DeploymentConfigName).toBe('CodeDeployDefault.LambdaCanary10Percent5Minutes');
      expect(Properties.AutoRollbackConfiguration.Events).toContain('DEPLOYMENT_STOP_ON_ALARM');
      expect(Properties.AlarmConfiguration.Enabled).toBe(true);
      // What they look at: infra/release-alarms.test.ts.
      const [errors] = Properties.AlarmConfiguration.Alarms.map(
        (alarm: { Name: { Ref: string } }) => host.resources[alarm.Name.Ref],
      );
      const metric = errors.Properties.Metrics.find(({ MetricStat }: { MetricStat?: object }) => MetricStat);
      const named = ({ Name }: { Name: string }) => Name === 'FunctionName';
      return metric.MetricStat.Metric.Dimensions.find(named).Value.Ref;
    });
    expect(alarms.sort()).toEqual(FUNCTION_NAMES.map((name) => hosts.bundled(name)[0]).sort());
    // Whatever calls a function calls its alias, or the release would reach everybody at once.
    const callers = JSON.stringify([
      ...host.ofType('AWS::ApiGatewayV2::Integration'),
      ...host.ofType('AWS::Events::Rule'),
      ...host.ofType('AWS::Lambda::EventSourceMapping'),
    ]);
    for (const name of FUNCTION_NAMES) expect(callers).not.toContain(`"${hosts.bundled(name)[0]}"`);
  });

  test('keeps the log of each function for three months, and no query in an access log', () => {
    for (const name of FUNCTION_NAMES) {
      const id = hosts.bundled(name)[1].Properties.LoggingConfig.LogGroup.Ref;
      const [, group] = host.ofType('AWS::Logs::LogGroup').find(([logicalId]) => logicalId === id)!;
      expect(group.Properties.RetentionInDays).toBeGreaterThanOrEqual(90);
    }
    const stages = host
      .ofType('AWS::ApiGatewayV2::Stage')
      .flatMap(([, { Properties }]) => Properties.AccessLogSettings ?? []);
    expect(stages.length).toBeGreaterThan(0);
    for (const { Format } of stages) expect(Format).not.toMatch(/query|Cookie|authorization/i);
  });

  test('never names its partition', () => {
    for (const template of [host, content]) expect(template.text).not.toMatch(/arn:aws(-cn)?:/);
  });

  test('holds no secret in a variable', () => {
    for (const [, { Properties }] of host.ofType('AWS::Lambda::Function')) {
      const names = Object.keys(Properties.Environment?.Variables ?? {});
      expect(names.filter((name) => /(SECRET|PASSWORD|PRIVATE|KEY)$/.test(name))).toEqual([]);
    }
  });
});

test('a flood of socket events meets a limit of the stage, and its own concurrency', () => {
  for (const { name } of PRODUCTION_STAGES) {
    const template = productionTemplates().get(`Trabecula-${name}`)!;
    const [[, stage]] = template
      .ofType('AWS::ApiGatewayV2::Stage')
      .filter(([, { Properties }]) => Properties.StageName === 'live') as [[string, TemplateResource]];
    expect(stage.Properties.DefaultRouteSettings).toMatchObject({
      ThrottlingRateLimit: expect.any(Number),
      ThrottlingBurstLimit: expect.any(Number),
    });
    const reserved = template
      .ofType('AWS::Lambda::Function')
      .filter(([, { Metadata }]) => Metadata?.bundle === 'socket')
      .map(([, { Properties }]) => Properties.ReservedConcurrentExecutions);
    expect(reserved).toEqual([FUNCTIONS.socket.maxConcurrency]);
    expect(FUNCTIONS.socket.maxConcurrency).toBeGreaterThan(0);
  }
});

test('each rate of a route names a route of the template, and an order may be read as often as planned', () => {
  for (const { name } of PRODUCTION_STAGES) {
    const template = productionTemplates().get(`Trabecula-${name}`)!;
    const [[, stage]] = template
      .ofType('AWS::ApiGatewayV2::Stage')
      .filter(([, { Properties }]) => Properties.RouteSettings !== undefined) as [[string, TemplateResource]];
    const { DefaultRouteSettings, RouteSettings } = stage.Properties;
    const keys = template.ofType('AWS::ApiGatewayV2::Route').map(([, { Properties }]) => Properties.RouteKey);
    for (const route of Object.keys(RouteSettings)) expect(keys).toContain(route);
    const rateOf = ({ method, path }: Call) => RouteSettings[`${method} ${path}`].ThrottlingRateLimit;
    expect(rateOf(historyWorkspace)).toBeGreaterThanOrEqual(400);
    expect(rateOf(registerFile)).toBeLessThan(rateOf(historyWorkspace));
    // A flood of passwords leaves the other calls of its function their runs.
    expect(rateOf(accountLogin)).toBeLessThan(100);
    expect(DefaultRouteSettings.ThrottlingRateLimit).toBeGreaterThan(rateOf(historyWorkspace));
  }
});
