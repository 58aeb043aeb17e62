import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { ORIGIN_SECRET_HEADER } from '../core/contract/origin-header.ts';
import { HTTP_FUNCTIONS } from '../core/contract/routes-of-functions.ts';
import { API_CONTENT_POLICY, API_REFERRER_POLICY } from '../core/rules/host/api-headers.ts';
import { regionRefusal } from '../core/rules/host/regions.ts';
import {
  QUEUE_MAX_RECEIVES,
  RESULT_RETENTION_DAYS,
  STORE_GRACE_DAYS,
  VISIBILITY_TIMES_TIMEOUT,
} from '../core/rules/order/job-limits.ts';
import { API_PATTERN } from './constructs/site/cdn.ts';
import { FUNCTION_NAMES, FUNCTIONS } from './functions.ts';
import { PRODUCTION_STAGES, stageNamed } from './stages.ts';
import {
  type SynthesizedTemplate,
  synthesizedTemplates,
  type TemplateResource,
} from './testing/templates.ts';

let templates: ReadonlyMap<string, SynthesizedTemplate>;
beforeAll(() => {
  templates = synthesizedTemplates(PRODUCTION_STAGES);
});

describe.each(PRODUCTION_STAGES)('the $name host', (stage) => {
  const host = () => templates.get(`Trabecula-${stage.name}`)!;
  const content = () => templates.get(`Trabecula-${stage.name}-content`)!;
  const only = (type: string): TemplateResource => {
    const found = host().ofType(type);
    expect(found).toHaveLength(1);
    return found[0]![1];
  };
  /** The security headers that the CDN puts on the answers of a behaviour. */
  const headersOf = (behaviour: { ResponseHeadersPolicyId: { Ref: string } }) =>
    host()
      .ofType('AWS::CloudFront::ResponseHeadersPolicy')
      .find(([id]) => id === behaviour.ResponseHeadersPolicyId.Ref)![1].Properties
      .ResponseHeadersPolicyConfig;
  const bundled = (name: string): [string, TemplateResource] =>
    host()
      .ofType('AWS::Lambda::Function')
      .find(
        ([, resource]) =>
          (resource as unknown as { Metadata?: { bundle?: string } }).Metadata?.bundle === name,
      )!;

  /** Returns the logical id of the function behind the one alias that a trigger names. */
  const behind = (trigger: unknown): string => {
    const aliases = host().ofType('AWS::Lambda::Alias');
    const named = aliases.filter(([id]) => JSON.stringify(trigger).includes(`{"Ref":"${id}"}`));
    expect(named).toHaveLength(1);
    return named[0]![1].Properties.FunctionName.Ref;
  };

  test('keeps one table with its keys, both indexes, expiry, encryption and recovery', () => {
    const keys = (hash: string, range: string) => [
      { AttributeName: hash, KeyType: 'HASH' },
      { AttributeName: range, KeyType: 'RANGE' },
    ];
    expect(only('AWS::DynamoDB::Table').Properties).toMatchObject({
      BillingMode: 'PAY_PER_REQUEST',
      KeySchema: keys('pk', 'sk'),
      GlobalSecondaryIndexes: [
        { IndexName: 'gsi1', KeySchema: keys('gsi1pk', 'gsi1sk') },
        { IndexName: 'gsi2', KeySchema: keys('gsi2pk', 'gsi2sk') },
      ],
      TimeToLiveSpecification: { AttributeName: 'expiresAtSeconds', Enabled: true },
      PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
      SSESpecification: { SSEEnabled: true },
      DeletionProtectionEnabled: true,
    });
  });

  test('closes every bucket to the public, encrypts it, and refuses plain HTTP', () => {
    const buckets = host().ofType('AWS::S3::Bucket');
    expect(buckets).toHaveLength(3);
    const policies = host().ofType('AWS::S3::BucketPolicy');
    for (const [id, { Properties }] of buckets) {
      expect(Properties.PublicAccessBlockConfiguration).toEqual({
        BlockPublicAcls: true,
        BlockPublicPolicy: true,
        IgnorePublicAcls: true,
        RestrictPublicBuckets: true,
      });
      expect(JSON.stringify(Properties.BucketEncryption)).toContain('AES256');
      const policy = policies.find(([, { Properties: own }]) => own.Bucket.Ref === id)![1];
      expect(policy.Properties.PolicyDocument.Statement).toContainEqual(
        expect.objectContaining({ Effect: 'Deny', Condition: { Bool: { 'aws:SecureTransport': 'false' } } }),
      );
    }
  });

  test('lets the site’s pages alone post to and read from the files bucket, and forgets files in time', () => {
    const [, { Properties }] = host()
      .ofType('AWS::S3::Bucket')
      .find(([, resource]) => resource.Properties.CorsConfiguration !== undefined)!;
    expect(Properties.CorsConfiguration.CorsRules).toEqual([
      expect.objectContaining({
        AllowedOrigins: [stage.host.siteOrigin],
        AllowedMethods: ['GET', 'HEAD', 'POST'],
        ExposedHeaders: ['ETag'],
      }),
    ]);
    const rules = Properties.LifecycleConfiguration.Rules;
    expect(rules).toContainEqual(
      expect.objectContaining({
        Prefix: 'results/',
        ExpirationInDays: RESULT_RETENTION_DAYS + STORE_GRACE_DAYS,
      }),
    );
    expect(rules).toContainEqual(
      expect.objectContaining({ Prefix: 'uploads/pending/', ExpirationInDays: 1 }),
    );
    expect(rules).toContainEqual(
      expect.objectContaining({ AbortIncompleteMultipartUpload: { DaysAfterInitiation: 1 } }),
    );
  });

  test('hides messages six times as long as their function may run, and gives them up to dead letters', () => {
    const queues = host().ofType('AWS::SQS::Queue');
    for (const [, { Properties }] of host().ofType('AWS::Lambda::EventSourceMapping')) {
      const queue = host().resources[Properties.EventSourceArn['Fn::GetAtt'][0]]!;
      const target = host().resources[behind(Properties.FunctionName)]!;
      expect(queue.Properties.VisibilityTimeout).toBeGreaterThanOrEqual(
        VISIBILITY_TIMES_TIMEOUT * target.Properties.Timeout,
      );
    }
    const redrives = queues.flatMap(([, { Properties }]) => Properties.RedrivePolicy ?? []);
    const deadIds = new Set(redrives.map(({ deadLetterTargetArn }) => deadLetterTargetArn['Fn::GetAtt'][0]));
    // Every queue either has a dead-letter queue or is one.
    for (const [id, { Properties }] of queues) {
      expect(Properties.SqsManagedSseEnabled).toBe(true);
      expect(Properties.RedrivePolicy === undefined).toBe(deadIds.has(id));
    }
    expect(redrives.map(({ maxReceiveCount }) => maxReceiveCount)).toContain(QUEUE_MAX_RECEIVES);
  });

  test('gives the worker one job at a time and returns only failed messages', () => {
    const mapping = (name: string) =>
      host()
        .ofType('AWS::Lambda::EventSourceMapping')
        .find(([, { Properties }]) => behind(Properties.FunctionName) === bundled(name)[0])![1].Properties;
    expect(mapping('generate')).toMatchObject({
      BatchSize: 1,
      FunctionResponseTypes: ['ReportBatchItemFailures'],
      ScalingConfig: { MaximumConcurrency: FUNCTIONS.generate.maxConcurrency },
    });
    expect(mapping('dead-letters').FunctionResponseTypes).toEqual(['ReportBatchItemFailures']);
    expect(bundled('generate')[1].Properties.ReservedConcurrentExecutions).toBe(
      FUNCTIONS.generate.maxConcurrency,
    );
    expect(bundled('sweep')[1].Properties.ReservedConcurrentExecutions).toBe(1);
    // Uploads that are slow to check leave runs to sign-in and sockets: an account of AWS has 1000.
    expect(bundled('files')[1].Properties.ReservedConcurrentExecutions).toBe(FUNCTIONS.files.maxConcurrency);
    expect(FUNCTIONS.files.maxConcurrency).toBeGreaterThan(0);
    const reserved = FUNCTION_NAMES.map((name) => FUNCTIONS[name].maxConcurrency ?? 0);
    expect(reserved.reduce((sum, runs) => sum + runs, 0)).toBeLessThan(1000 / 2);
  });

  test('runs every function of the table on Node 24, with its sizes and no more time than its caller waits', () => {
    for (const name of FUNCTION_NAMES) {
      const { Properties } = bundled(name)[1];
      expect(Properties).toMatchObject({
        Runtime: 'nodejs24.x',
        Handler: 'index.handler',
        Timeout: FUNCTIONS[name].timeoutSeconds,
        MemorySize: FUNCTIONS[name].memoryMb,
        Architectures: [stage.profile.architecture],
      });
      expect(JSON.parse(Properties.Environment.Variables.HOST_CONFIG)).toEqual(stage.host);
    }
    for (const name of ['api', 'files', 'socket'] as const)
      expect(FUNCTIONS[name].timeoutSeconds).toBeLessThan(29);
    const clocks = host()
      .ofType('AWS::Events::Rule')
      .map(([, { Properties }]) => [behind(Properties.Targets[0].Arn), Properties.ScheduleExpression]);
    expect(clocks).toContainEqual([bundled('sweep')[0], 'rate(1 minute)']);
  });

  test('releases a function to a tenth of its calls first, and goes back when its errors raise the alarm', () => {
    const groups = host().ofType('AWS::CodeDeploy::DeploymentGroup');
    expect(groups).toHaveLength(FUNCTION_NAMES.length);
    const alarms = groups.map(([, { Properties }]) => {
      expect(Properties.DeploymentConfigName).toBe('CodeDeployDefault.LambdaCanary10Percent5Minutes');
      expect(Properties.AutoRollbackConfiguration.Events).toContain('DEPLOYMENT_STOP_ON_ALARM');
      expect(Properties.AlarmConfiguration.Enabled).toBe(true);
      return host().resources[Properties.AlarmConfiguration.Alarms[0].Name.Ref]!.Properties.Dimensions[0]
        .Value.Ref;
    });
    expect(alarms.sort()).toEqual(FUNCTION_NAMES.map((name) => bundled(name)[0]).sort());
    // Whatever calls a function calls its alias, or the release would reach everybody at once.
    const callers = JSON.stringify([
      ...host().ofType('AWS::ApiGatewayV2::Integration'),
      ...host().ofType('AWS::Events::Rule'),
      ...host().ofType('AWS::Lambda::EventSourceMapping'),
    ]);
    for (const name of FUNCTION_NAMES) expect(callers).not.toContain(`"${bundled(name)[0]}"`);
  });

  test('proves to the API’s functions by a secret which requests came through the CDN', () => {
    const [, { Properties }] = host().ofType('AWS::CloudFront::Distribution')[0]!;
    const origins = Properties.DistributionConfig.Origins as {
      OriginCustomHeaders?: { HeaderName: string }[];
      CustomOriginConfig?: object;
    }[];
    const headers = origins.flatMap(({ OriginCustomHeaders = [] }) => OriginCustomHeaders);
    expect(headers.map(({ HeaderName }) => HeaderName)).toContain(ORIGIN_SECRET_HEADER);
    // The template refers to the secret; CloudFormation fills it in.
    expect(JSON.stringify(headers)).toContain('{{resolve:secretsmanager:');
    const readers = host()
      .ofType('AWS::Lambda::Function')
      .filter(([, lambda]) => 'ORIGIN_SECRET_ARN' in (lambda.Properties.Environment?.Variables ?? {}));
    const viaCdn = [...HTTP_FUNCTIONS, ...(stage.profile.socket === 'cdn-path' ? ['socket'] : [])];
    const bundleOf = (resource: TemplateResource) =>
      (resource as { Metadata?: { bundle?: string } }).Metadata?.bundle;
    expect(readers.map(([, resource]) => bundleOf(resource)).sort()).toEqual(viaCdn.sort());
    const toApis = origins.filter(({ CustomOriginConfig }) => CustomOriginConfig !== undefined);
    for (const { OriginCustomHeaders = [] } of toApis)
      expect(OriginCustomHeaders.map(({ HeaderName }) => HeaderName)).toContain(ORIGIN_SECRET_HEADER);
  });

  test('has an alarm for each way of failing, and the runbook has an entry for each alarm', () => {
    const runbook = readFileSync(join(import.meta.dirname, '../docs/runbook.md'), 'utf8');
    const alarms = host().ofType('AWS::CloudWatch::Alarm');
    expect(alarms.length).toBeGreaterThanOrEqual(5 + FUNCTION_NAMES.length);
    for (const [, { Properties }] of alarms) {
      const anchor = /Runbook: docs\/runbook\.md#([\w-]+)$/.exec(Properties.AlarmDescription)![1]!;
      expect(runbook).toContain(`\n## ${anchor}\n`);
      expect(Properties.AlarmActions).toHaveLength(1);
    }
  });

  test('mails every alarm to the people on duty for its severity', () => {
    const subscribers = (topic: string) =>
      host()
        .ofType('AWS::SNS::Subscription')
        .filter(([, { Properties }]) => Properties.TopicArn.Ref === topic)
        .map(([, { Properties }]) => [Properties.Protocol, Properties.Endpoint]);
    const mails = (addresses: readonly string[]) => addresses.map((address) => ['email', address]);
    const severityOf = (anchor: string) =>
      host()
        .ofType('AWS::CloudWatch::Alarm')
        .filter(([, { Properties }]) => Properties.AlarmDescription.endsWith(`#${anchor}`))
        .map(([, { Properties }]) => subscribers(Properties.AlarmActions[0].Ref));
    const { urgent, soon } = stage.duty;
    expect(urgent.length * soon.length).toBeGreaterThan(0);
    for (const anchor of ['api-faults', 'function-errors', 'ledger-differs', 'refund-refused', 'send-limit'])
      for (const found of severityOf(anchor)) expect(found).toEqual(mails(urgent));
    for (const anchor of ['guessing', 'ledger-not-compared', 'table-throttled'])
      for (const found of severityOf(anchor)) expect(found).toEqual(mails(soon));
    for (const [, { Properties }] of host().ofType('AWS::CloudWatch::Alarm'))
      expect(subscribers(Properties.AlarmActions[0].Ref)).not.toEqual([]);
  });

  test('puts the security headers on every answer of the site', () => {
    const { DistributionConfig } = only('AWS::CloudFront::Distribution').Properties;
    const config = headersOf(DistributionConfig.DefaultCacheBehavior);
    const policy = JSON.stringify(config.SecurityHeadersConfig.ContentSecurityPolicy);
    for (const directive of [
      "default-src 'none'",
      "frame-ancestors 'none'",
      "object-src 'none'",
      "base-uri 'none'",
      "require-trusted-types-for 'script'",
      'trusted-types default',
    ]) {
      expect(policy).toContain(directive);
    }
    expect(policy).not.toContain("'unsafe-eval'");
    expect(policy).toContain("script-src 'self' 'wasm-unsafe-eval';");
    expect(config.SecurityHeadersConfig.StrictTransportSecurity.AccessControlMaxAgeSec).toBeGreaterThan(
      31_536_000,
    );
    const behaviours = [DistributionConfig.DefaultCacheBehavior, ...DistributionConfig.CacheBehaviors];
    for (const behaviour of behaviours) {
      expect(behaviour.ResponseHeadersPolicyId).toBeDefined();
      expect(behaviour.ViewerProtocolPolicy).not.toBe('allow-all');
    }
  });

  test('lets the API keep its own policies, which allow nothing', () => {
    const { DistributionConfig } = only('AWS::CloudFront::Distribution').Properties;
    const api = DistributionConfig.CacheBehaviors.find(
      ({ PathPattern }: { PathPattern: string }) => PathPattern === API_PATTERN,
    );
    const { SecurityHeadersConfig } = headersOf(api);
    expect(SecurityHeadersConfig.ContentSecurityPolicy.ContentSecurityPolicy).toBe(API_CONTENT_POLICY);
    expect(SecurityHeadersConfig.ReferrerPolicy.ReferrerPolicy).toBe(API_REFERRER_POLICY);
    expect(SecurityHeadersConfig.ContentTypeOptions).toBeDefined();
    expect(SecurityHeadersConfig.StrictTransportSecurity).toBeDefined();
  });

  test('speaks TLS 1.2 or later to browsers and to the API', () => {
    const { DistributionConfig } = only('AWS::CloudFront::Distribution').Properties;
    expect(DistributionConfig.ViewerCertificate.MinimumProtocolVersion).toBe('TLSv1.2_2021');
    const origins = DistributionConfig.Origins as {
      CustomOriginConfig?: { OriginProtocolPolicy: string; OriginSSLProtocols: string[] };
    }[];
    const custom = origins.flatMap(({ CustomOriginConfig = [] }) => CustomOriginConfig);
    expect(custom.length).toBeGreaterThan(0);
    for (const { OriginProtocolPolicy, OriginSSLProtocols } of custom) {
      expect(OriginProtocolPolicy).toBe('https-only');
      expect(OriginSSLProtocols).toEqual(['TLSv1.2']);
    }
  });

  test('keeps the log of each function for three months, and no query in an access log', () => {
    for (const name of FUNCTION_NAMES) {
      const id = bundled(name)[1].Properties.LoggingConfig.LogGroup.Ref;
      const [, group] = host()
        .ofType('AWS::Logs::LogGroup')
        .find(([logicalId]) => logicalId === id)!;
      expect(group.Properties.RetentionInDays).toBeGreaterThanOrEqual(90);
    }
    const stages = host()
      .ofType('AWS::ApiGatewayV2::Stage')
      .flatMap(([, { Properties }]) => Properties.AccessLogSettings ?? []);
    expect(stages.length).toBeGreaterThan(0);
    for (const { Format } of stages) expect(Format).not.toMatch(/query|Cookie|authorization/i);
  });

  test('never names its partition', () => {
    for (const template of [host(), content()]) expect(template.text).not.toMatch(/arn:aws(-cn)?:/);
  });

  test('holds no secret in a variable', () => {
    for (const [, { Properties }] of host().ofType('AWS::Lambda::Function')) {
      const names = Object.keys(Properties.Environment?.Variables ?? {});
      expect(names.filter((name) => /(SECRET|PASSWORD|PRIVATE|KEY)$/.test(name))).toEqual([]);
    }
  });

  test('serves the built app’s documents fresh and its named files for a year', () => {
    const deployments = content()
      .ofType('Custom::CDKBucketDeployment')
      .map(([, { Properties }]) => Properties);
    const controls = deployments.map(({ SystemMetadata }) => SystemMetadata['cache-control']);
    expect(controls.sort()).toEqual(['no-cache', 'public, max-age=31536000, immutable']);
  });
});

test('the global host, in the United States, refuses viewers from embargoed countries', () => {
  const { regions } = stageNamed('global').host;
  for (const country of ['CU', 'IR', 'KP']) expect(regionRefusal(regions, country)).toBe('embargoed');
  for (const country of ['DE', 'CN', 'US']) expect(regionRefusal(regions, country)).toBeUndefined();
});

test('a flood of socket events meets a limit of the stage, and its own concurrency', () => {
  for (const { name } of PRODUCTION_STAGES) {
    const template = templates.get(`Trabecula-${name}`)!;
    const [[, stage]] = template
      .ofType('AWS::ApiGatewayV2::Stage')
      .filter(([, { Properties }]) => Properties.StageName === 'live') as [[string, TemplateResource]];
    expect(stage.Properties.DefaultRouteSettings).toMatchObject({
      ThrottlingRateLimit: expect.any(Number),
      ThrottlingBurstLimit: expect.any(Number),
    });
    const reserved = template
      .ofType('AWS::Lambda::Function')
      .filter(
        ([, resource]) => (resource as { Metadata?: { bundle?: string } }).Metadata?.bundle === 'socket',
      )
      .map(([, { Properties }]) => Properties.ReservedConcurrentExecutions);
    expect(reserved).toEqual([FUNCTIONS.socket.maxConcurrency]);
    expect(FUNCTIONS.socket.maxConcurrency).toBeGreaterThan(0);
  }
});

test('refused sign-ins, codes, limits and calls for others’ objects are counted, in every log that has them', () => {
  const { ofType } = templates.get('Trabecula-global')!;
  const patterns = ofType('AWS::Logs::MetricFilter')
    .filter(
      ([, { Properties }]) => Properties.MetricTransformations[0].MetricNamespace === 'Trabecula/Security',
    )
    .map(
      ([, { Properties }]) => `${Properties.MetricTransformations[0].MetricName} ${Properties.FilterPattern}`,
    );
  const counted = (name: string) => patterns.filter((pattern) => pattern.startsWith(`${name} `));
  expect(counted('SignInRefused')).toEqual(['SignInRefused { $.event = "sign-in refused" }']);
  expect(counted('CodeRefused')).toEqual(['CodeRefused { $.event = "code refused" }']);
  expect(counted('Foreign')).toEqual(Array(3).fill('Foreign { $.reason = "foreign" }'));
  expect(counted('Limited')).toHaveLength(3);
  for (const why of ['tooManyRequests', 'signInDelayed', 'codeDelayed'])
    expect(counted('Limited').every((pattern) => pattern.includes(`$.why = "${why}"`))).toBe(true);
});

test('the runbook has no entry without an alarm', () => {
  const path = join(import.meta.dirname, '../docs/runbook.md');
  expect(existsSync(path)).toBe(true);
  const entries = [...readFileSync(path, 'utf8').matchAll(/^## ([\w-]+)$/gm)].map((match) => match[1]!);
  const text = PRODUCTION_STAGES.map(({ name }) => templates.get(`Trabecula-${name}`)!.text).join('');
  for (const entry of entries) expect(text).toContain(`runbook.md#${entry}`);
});
