import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import type { HostConfig } from '../../../core/rules/host/config.ts';
import type { Accounts } from '../identity/accounts.ts';
import type { Statement } from '../identity/statements.ts';
import { LocalFunction } from '../lambda/local-function.ts';
import { REGION } from '../net/names.ts';
import { LOCAL_SMS } from '../services/sms/texts.ts';
import type { Resolver } from './resolve.ts';
import type { FunctionProperties, PolicyProperties } from './resources.ts';

/** Maximum number of concurrent events per function on this machine. */
const PROCESSES_MAX = 3;
/** Time limit of a function under a debugger, seconds. */
const INSPECTED_TIMEOUT_SECONDS = 24 * 3600;

export interface FunctionSettings {
  /** Folder with one bundle folder per function. */
  functionsDir: string;
  /** Parent folder of the functions' temporary folders. */
  temporaryRoot: string;
  /** `AWS_ENDPOINT_URL_*` of the functions' clients. */
  endpoints: Readonly<Record<string, string>>;
  /** Final override of a function's environment, by bundle name; for tests. */
  environment: (bundle: string, templated: Record<string, string>) => Record<string, string>;
  accounts: Accounts;
  /** Port for a debugger, by bundle name. Such a function runs in one process without a time limit. */
  inspectPort?: ((bundle: string) => number) | undefined;
  /** Time limits are this many times the template's. */
  timeFactor: number;
  log: (functionName: string, line: string) => void;
}

export interface Functions {
  byBundle: ReadonlyMap<string, LocalFunction>;
  /** By name or ARN, as references in the template resolve. */
  byReference(reference: string): LocalFunction;
}

/** Creates the template's functions. No process starts before the first event. */
export function makeFunctions(resolver: Resolver, settings: FunctionSettings): Functions {
  const byBundle = new Map<string, LocalFunction>();
  const byName = new Map<string, LocalFunction>();
  for (const { logicalId, properties, metadata } of resolver.resources<FunctionProperties>(
    'AWS::Lambda::Function',
  )) {
    const bundle = metadata.bundle;
    // Functions without a bundle belong to the deployment.
    if (typeof bundle !== 'string') continue;
    const { accessKeyId, secretAccessKey } = settings.accounts.add(
      bundle,
      statementsOf(resolver, properties),
    );
    const keys = { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey };
    const platform = { ...keys, AWS_LAMBDA_FUNCTION_NAME: logicalId };
    const made = makeFunction(bundle, properties, { settings, platform });
    byBundle.set(bundle, made);
    byName.set(logicalId, made);
  }
  return {
    byBundle,
    byReference(reference) {
      // An integration's address contains the ARN between slashes, and an alias follows the name. One machine has one
      // version of each function, so every alias means it.
      const name = (/function:([^/]+)/.exec(reference)?.[1] ?? reference).split(':')[0]!;
      const found = byName.get(name);
      if (found === undefined)
        throw new Error(`The template wakes ${reference}, which is no function in it.`);
      return found;
    },
  };
}

function makeFunction(
  bundle: string,
  properties: FunctionProperties,
  { settings, platform }: { settings: FunctionSettings; platform: Readonly<Record<string, string>> },
): LocalFunction {
  const [file, exportName] = properties.Handler.split('.') as [string, string];
  const directory = join(settings.functionsDir, bundle);
  const inspectPort = settings.inspectPort?.(bundle);
  const processesMax = inspectPort === undefined ? PROCESSES_MAX : 1;
  const templated = settings.environment(bundle, { ...properties.Environment?.Variables });
  return new LocalFunction({
    name: bundle,
    file: join(directory, `${file}.mjs`),
    exportName,
    timeoutSeconds:
      inspectPort === undefined ? settings.timeFactor * (properties.Timeout ?? 3) : INSPECTED_TIMEOUT_SECONDS,
    inspectPort,
    maxProcesses: Math.min(properties.ReservedConcurrentExecutions ?? processesMax, processesMax),
    temporaryRoot: settings.temporaryRoot,
    log: (line) => settings.log(bundle, line),
    variables: templated,
    environment: {
      ...templated,
      ...settings.endpoints,
      ...platform,
      AWS_REGION: REGION,
      AWS_LAMBDA_FUNCTION_VERSION: '1',
      AWS_LAMBDA_FUNCTION_MEMORY_SIZE: String(properties.MemorySize ?? 128),
      LAMBDA_TASK_ROOT: directory,
      BUSY_WORKER_PROCESSORS: String(Math.max(1, Math.floor(availableParallelism() / POLLERS_MAX))),
      TZ: ':UTC',
    },
  });
}

/** Returns the statements of every policy attached to the role of a function or container. */
export function statementsOf(resolver: Resolver, { Role }: Pick<FunctionProperties, 'Role'>): Statement[] {
  const role = Role?.split(':').at(-1);
  return resolver
    .resources<PolicyProperties>('AWS::IAM::Policy')
    .filter(({ properties }) => role !== undefined && properties.Roles?.includes(role))
    .flatMap(({ properties }) => properties.PolicyDocument.Statement);
}

/** Returns the statements of the role for people on duty. */
export function operatorStatements(resolver: Resolver): Statement[] {
  const role = resolver.resources('AWS::IAM::Role').find(({ metadata }) => metadata.operator !== undefined);
  return role === undefined ? [] : statementsOf(resolver, { Role: role.logicalId });
}

/** Maximum number of concurrent batches per queue on this machine. */
export const POLLERS_MAX = 2;

/**
 * Returns a function's local environment. The host configuration gets the site's local address, cookies
 * without TLS, the texts of the local message provider and the number of workers of this machine; `overrides` come last.
 */
export function localEnvironment(
  templated: Readonly<Record<string, string>>,
  siteUrl: string,
  overrides: Readonly<Record<string, string>>,
): Record<string, string> {
  const { HOST_CONFIG } = templated;
  if (HOST_CONFIG === undefined) return { ...templated, ...overrides };
  const templatedHost: HostConfig = JSON.parse(HOST_CONFIG);
  const host: HostConfig = {
    ...templatedHost,
    ...(templatedHost.sms === undefined ? {} : { sms: { ...templatedHost.sms, ...LOCAL_SMS } }),
    siteOrigin: siteUrl,
    cookies: 'loopback',
    workers: { small: POLLERS_MAX, large: POLLERS_MAX, huge: 1 },
  };
  const own = overrides.HOST_CONFIG === undefined ? {} : JSON.parse(overrides.HOST_CONFIG);
  return { ...templated, ...overrides, HOST_CONFIG: JSON.stringify({ ...host, ...own }) };
}
