import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { documentNames } from '../constructs/site/documents.ts';
import { CONTAINER_NAME } from '../container.ts';
import { stageNamed } from '../stages.ts';
import { answerLocalPage, type DemoSignIn } from './edge/local-pages.ts';
import { type EdgeOptions, edgeServer } from './edge/server.ts';
import { ACCESS_LOG } from './event-log.ts';
import { type FaultRates, Faults } from './faults/faults.ts';
import { INTEGRATION_TIMEOUT_MS } from './gateway/http-api.ts';
import { managementServer } from './gateway/management.ts';
import type { SocketApi } from './gateway/socket-api.ts';
import { assertLocalOnly } from './guard.ts';
import { Accounts, type Credentials } from './identity/accounts.ts';
import type { LocalFunction } from './lambda/local-function.ts';
import { closeServer, listenNear, listenOnLoopback } from './net/listen.ts';
import { REGION } from './net/names.ts';
import { type LocalPayments, putPaymentSecret } from './pay/payments.ts';
import { type Part, readPorts, writePorts } from './ports.ts';
import { endpointVariables, type Services, startServices } from './services.ts';
import { makeApis } from './template/apis.ts';
import { defineContainers, openContainerQueues } from './template/containers.ts';
import { edgeBehaviours } from './template/edge.ts';
import {
  type FunctionSettings,
  localEnvironment,
  makeFunctions,
  operatorStatements,
} from './template/functions.ts';
import { hostTemplate, type LocalHost } from './template/host-template.ts';
import { assertKnownTypes } from './template/known-types.ts';
import { localResolver } from './template/local-resolver.ts';
import type { Resolver } from './template/resolve.ts';
import { makeSecrets, putAccountSecrets } from './template/secrets.ts';
import { makeTables, openBuckets, openQueues } from './template/stores.ts';
import type { Template } from './template/template.ts';
import { startWaking } from './template/waking.ts';

/** Time limit of the HTTP API for functions under a debugger, milliseconds. */
const INSPECTED_TIMEOUT_MS = 24 * 3600_000;

const ROOT = join(import.meta.dirname, '../..');

export interface LocalCloudOptions {
  /** Folder with all state. A later start continues from it, even after a kill. */
  stateDir: string;
  /** Port of the site's address; by default any free one. */
  port?: number;
  /** Address that browsers use, if another server stands in front. */
  siteUrl?: string;
  /** Port for a debugger of each function, by bundle name. Time limits of functions then do not apply. */
  inspectPort?: (functionName: string) => number;
  /** Time limits of functions are this many times the template's, for machines with other work. Default 1. */
  timeFactor?: number;
  /** The host that runs; by default the global one. */
  host?: LocalHost;
  /** Synthesized template, or the work that ends with it, done while the port already answers; by default the host's. */
  template?: Template | (() => Promise<Template>);
  /** Folder with one bundle folder per function; by default `dist/lambda`. */
  functionsDir?: string;
  /** The built site; by default `web/dist`. */
  siteDir?: string;
  /** Variables per function (by bundle name; `*` for all). `HOST_CONFIG` is merged into the stage's. */
  environment?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  faults?: Partial<FaultRates>;
  /** If false, queues and schedules wake no function and no container, and the caller invokes them. Default true. */
  waking?: boolean;
  /** Receives the lines that functions print, and those of the HTTP API's access log as `ACCESS_LOG`. */
  log?: (functionName: string, line: string) => void;
}

export interface LocalCloud {
  /** Address of the site, `/api`, `/ws` and `/__local`. */
  url: string;
  /** Address of the edge itself: the same unless `siteUrl` was given. */
  edgeUrl: string;
  urls: Readonly<Record<Part, string>>;
  /** Region, endpoint and root credentials for an SDK client of one service. */
  clientConfig(part: Part): { region: string; endpoint: string; credentials: Credentials };
  /**
   * Environment for a process with the owner's rights: endpoints, root credentials, and every variable that
   * the template gives to any function.
   */
  ownerEnvironment(): Record<string, string>;
  /** The same with the rights of the template's role for people on duty. */
  operatorEnvironment(): Record<string, string>;
  faults: Faults;
  /** Lets the sign-in page offer this account. */
  offerDemo(signIn: DemoSignIn): void;
  /** The stand-ins for the payment providers. */
  payments: Pick<LocalPayments, 'stripe' | 'wechatPay' | 'secret'>;
  /** Runs one event on a function, by bundle name, and returns its result. Rejects with `FunctionError`. */
  invoke(functionName: string, event: unknown): Promise<unknown>;
  /** Starts one process of each named function ahead of the first event. */
  warm(functionNames: readonly string[]): Promise<void>;
  /** Runs later events of a function with its bundle as it is now. Events under way end with the old one. */
  reload(functionName: string): Promise<void>;
  /** Gives the CDN its secrets as they are now, as a deployment does. */
  deployCdn(): void;
  /** Kills every process of one function or of the container, or of all, as a failing machine would. */
  killWorkers(functionName?: string): void;
  stop(): Promise<void>;
}

/**
 * Starts the local cloud on loopback: state, services, and everything the template names. Bundles must exist
 * (`bundleFunctions()`). Throws in production, if a port is in use, and on a template it cannot serve.
 */
export async function startLocalCloud(options: LocalCloudOptions): Promise<LocalCloud> {
  assertLocalOnly(process.env);
  const { host = 'global' } = options;
  const faults = new Faults(options.faults);
  const accounts = new Accounts();
  let edge: EdgeOptions | undefined;
  let demo: DemoSignIn | null = null;
  const site = edgeServer(() => edge);
  const edgeUrl = await listenOnLoopback(site, options.port ?? 0);
  const url = options.siteUrl ?? edgeUrl;
  const { template: given = () => hostTemplate(host) } = options;
  const template = typeof given === 'function' ? await given() : given;
  assertKnownTypes(template);
  const { close: closeServices, ...services } = await startServices(options, url, { accounts, faults });
  const temporaryRoot = emptyTemporary(options.stateDir);
  let sockets: SocketApi | undefined;
  const management = managementServer(() => sockets, accounts, faults);
  const managementUrl = await listenNear(management, readPorts(options.stateDir).management ?? 0);
  const urls = { ...services.urls, management: managementUrl };
  writePorts(options.stateDir, urls);
  const resolver = localResolver(template, { site: url, ...urls });
  await makeStores(resolver, services);
  const endpoints = endpointVariables(services.urls);
  const settings = functionSettings(options, { temporaryRoot, endpoints, accounts, url });
  const functions = makeFunctions(resolver, settings);
  defineContainers(resolver, settings, services.batch);
  const operator = accounts.add('operator', operatorStatements(resolver));
  const apis = makeApis(resolver, functions, {
    timeoutMs: integrationTimeoutMs(options),
    writeAccess: (line) => options.log?.(ACCESS_LOG, line),
  });
  sockets = [...apis.sockets.values()][0];
  const { mailbox, phones } = services;
  const behaviours = () => edgeBehaviours(resolver, { apis, secrets: services.secrets, s3Url: urls.s3 });
  edge = {
    behaviours: behaviours(),
    siteDir: options.siteDir ?? join(ROOT, 'web/dist'),
    document: { names: documentNames(stageNamed(host).profile), ...documentPoliciesOf(template, resolver) },
    localPages: (response, path) => answerLocalPage(response, path, { mailbox, phones, faults, demo }),
  };
  const wakers =
    options.waking === false ? [] : startWaking(resolver, functions, { queues: services.queues, accounts });
  if (options.waking !== false) openContainerQueues(resolver, services.batch, services.queues);
  return {
    url,
    edgeUrl,
    urls,
    faults,
    offerDemo(signIn) {
      demo = signIn;
    },
    payments: services.payments,
    clientConfig: (part) => ({ region: REGION, endpoint: urls[part], credentials: accounts.root }),
    ownerEnvironment: () => ownerVariables(functions.byBundle, endpoints, accounts.root),
    operatorEnvironment: () => ownerVariables(functions.byBundle, endpoints, operator),
    ...controlsOf(functions.byBundle, services.batch),
    deployCdn() {
      edge = edge && { ...edge, behaviours: behaviours() };
    },
    async stop() {
      await stopWork({ wakers, batch: services.batch, functions: functions.byBundle, ...apis });
      await Promise.all([closeServer(site), closeServer(management)]);
      await closeServices();
    },
  };
}

/** The folder of temporary files, emptied: only one cloud can hold this state, so none are in use. */
function emptyTemporary(stateDir: string): string {
  const root = join(stateDir, 'tmp');
  rmSync(root, { recursive: true, force: true });
  return root;
}

/** Time limit of the HTTP API for a function. */
function integrationTimeoutMs({ inspectPort, timeFactor = 1 }: LocalCloudOptions): number {
  return inspectPort ? INSPECTED_TIMEOUT_MS : timeFactor * INTEGRATION_TIMEOUT_MS;
}

/** Stops the triggers of functions, the functions, and the channels that they post to. */
async function stopWork({
  wakers,
  batch,
  functions,
  sockets,
}: ReturnType<typeof makeApis> & {
  wakers: ReturnType<typeof startWaking>;
  batch: Services['batch'];
  functions: ReadonlyMap<string, LocalFunction>;
}): Promise<void> {
  const quiet = wakers.map((waker) => waker.stop());
  for (const each of functions.values()) each.stop();
  await Promise.all([...quiet, batch.stop()]);
  for (const api of sockets.values()) api.close();
}

/** Variables of a process with the owner's rights. */
function ownerVariables(
  functions: ReadonlyMap<string, LocalFunction>,
  endpoints: Readonly<Record<string, string>>,
  { accessKeyId, secretAccessKey }: Credentials,
): Record<string, string> {
  return {
    ...Object.assign({}, ...[...functions.values()].map(({ variables }) => variables)),
    ...endpoints,
    AWS_REGION: REGION,
    AWS_ACCESS_KEY_ID: accessKeyId,
    AWS_SECRET_ACCESS_KEY: secretAccessKey,
  };
}

/** Creates the tables, buckets, queues and secrets of the template. */
async function makeStores(resolver: Resolver, services: Omit<Services, 'close'>): Promise<void> {
  await makeTables(resolver, services.dynamoDb);
  openBuckets(resolver, services.buckets);
  openQueues(resolver, services.queues);
  makeSecrets(resolver, services.secrets);
  putPaymentSecret(resolver, services.secrets, services.payments.secret);
  putAccountSecrets(resolver, services.secrets);
}

/** Returns how functions and containers run: the options, completed by what the cloud has started. */
function functionSettings(
  { environment, functionsDir, inspectPort, log, timeFactor = 1 }: LocalCloudOptions,
  started: Pick<FunctionSettings, 'temporaryRoot' | 'endpoints' | 'accounts'> & { url: string },
): FunctionSettings {
  const { url, ...rest } = started;
  return {
    ...rest,
    functionsDir: functionsDir ?? join(ROOT, 'dist/lambda'),
    inspectPort,
    timeFactor,
    environment: (bundle, templated) =>
      localEnvironment(templated, url, { ...environment?.['*'], ...environment?.[bundle] }),
    log: log ?? (() => {}),
  };
}

/** Returns the operations on functions and containers by name. */
function controlsOf(
  functions: ReadonlyMap<string, LocalFunction>,
  batch: Services['batch'],
): Pick<LocalCloud, 'invoke' | 'warm' | 'reload' | 'killWorkers'> {
  const named = (name: string): LocalFunction => {
    const found = functions.get(name);
    if (found === undefined) throw new Error(`The template has no function ${name}.`);
    return found;
  };
  return {
    invoke: (name, event) => named(name).invoke(event),
    warm: async (names) => void (await Promise.all(names.map((name) => named(name).warm()))),
    // A container loads its bundle with each job.
    reload: async (name) => (name === CONTAINER_NAME ? undefined : await named(name).reload()),
    killWorkers(name) {
      if (name === undefined || name === CONTAINER_NAME) batch.killContainers();
      if (name === CONTAINER_NAME) return;
      const killed = name === undefined ? [...functions.values()] : [named(name)];
      for (const each of killed) each.killProcesses();
    },
  };
}

/** Returns the elements that the template adds to the document's head, with the addresses of this run. */
function documentPoliciesOf({ Outputs = {} }: Template, resolver: Resolver): { policies?: string } {
  const { DocumentPolicies: output } = Outputs;
  return output === undefined ? {} : { policies: String(resolver.resolve(output.Value)) };
}
