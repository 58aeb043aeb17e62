import type { HostConfig } from '../core/rules/host/config.ts';
import type { Pager } from '../core/rules/operations/pager.ts';
import type { AccountQuotas } from './functions.ts';
import { AWS, AWS_CHINA, type PartitionProfile } from './partition-profiles.ts';

/** One deployment of a host: a place, its capabilities, and the host's own data. */
export interface Stage {
  /** Name of the stage. Its stacks are `Trabecula-<name>-data`, `Trabecula-<name>` and `Trabecula-<name>-content`. */
  name: string;
  /** `production` serves customers: its stacks cannot be deleted by one command. */
  purpose: 'production' | 'development';
  /** The only AWS account it may be deployed to, 12 digits. Without one it can be synthesized, not deployed. */
  account?: string;
  region: string;
  /** Quotas of the account: `new` are those of a new account, `raised` those that production needs (docs/deploy.md). */
  quotas: AccountQuotas;
  /** Days for which logs are kept, one of the values that CloudWatch Logs accepts. */
  logRetentionDays: 30 | 90 | 365;
  /**
   * How functions are released: a tenth of the calls first, judged by alarms, or to all callers at once and unjudged.
   * One deployment sets the latter for itself (`npm run deploy -- STAGE --at-once`). Default: canary.
   */
  release?: 'canary' | 'at-once';
  /** The site's host name. */
  domainName: string;
  /** Id of the site's IAM server certificate, where the CDN cannot use ACM. */
  iamCertificateId?: string;
  /** The live channel's host name, if it has its own. */
  socketDomainName?: string;
  profile: PartitionProfile;
  /** Image with Node 24 in which huge jobs run; the worker's code is fetched at its start. */
  workerImage: WorkerImage;
  /** Monthly budget of the account, in regions where AWS has budgets. */
  budget?: MonthlyBudget;
  /** The people who get alarms. AWS asks each address of a mailbox to confirm after the deployment. */
  duty: Duty;
  /** Region from which the host is looked at each minute: another one of its partition. Without one nothing looks. */
  probeRegion?: string;
  host: HostConfig;
}

/** A stage as it is entered: the addresses of its host follow from its names. */
type StageData = Omit<Stage, 'host'> & { host: Omit<HostConfig, 'siteOrigin' | 'socket'> };

/** Returns a stage with the addresses of its host. Throws if its live channel needs a host name and has none. */
export function withAddresses(data: StageData): Stage {
  const { domainName, socketDomainName, profile, host } = data;
  const siteOrigin = `https://${domainName}`;
  if (profile.socket === 'cdn-path')
    return { ...data, host: { ...host, siteOrigin, socket: { kind: 'site-path' } } };
  if (socketDomainName === undefined) throw new Error(`The stage ${data.name} needs a socketDomainName.`);
  const url = `wss://${socketDomainName}`;
  return { ...data, host: { ...host, siteOrigin, socket: { kind: 'own-host', url } } };
}

/**
 * An image by its public name, or in a repository of the stage's own account and region (ECR). A tag may move to
 * another image, so that production names the digest (docs/deploy.md).
 */
export type WorkerImage = { name: string } | { repository: string; tagOrDigest: string };

/** Money that an account may cost in a month. */
export interface MonthlyBudget {
  amount: number;
  unit: 'USD';
}

/** The people on duty: e-mail addresses by the severity of an alarm. */
export interface Duty {
  /** Wakes a person for an urgent alarm, and can do nothing else; enter a new one if it is abused. */
  pager?: Pager;
  /** At any hour: customers are refused, or money is at stake. The mail is a copy of the page. */
  urgent: readonly string[];
  /** On the next working day. */
  soon: readonly string[];
}

export type Severity = 'urgent' | 'soon';

/** Node's official image at AWS's public registry, which needs no account. */
const PUBLIC_NODE: WorkerImage = { name: 'public.ecr.aws/docker/library/node:24-slim' };

/**
 * Countries that the global host, which runs in the United States, may not serve: those under a comprehensive programme
 * of the US Treasury (31 CFR parts 510, 515 and 560). Review it with each release.
 */
const EMBARGOED: readonly string[] = ['CU', 'IR', 'KP'];

/**
 * The stages as they are entered. Each customer may be signed in on 20 devices; `sessions: 'one-per-user'` in a host's
 * data allows one. Values with `.example` are placeholders, and `npm run deploy` refuses them.
 */
const STAGE_DATA: readonly StageData[] = [
  {
    name: 'global',
    purpose: 'production',
    // A web ACL for CloudFront must be in us-east-1, so everything is.
    region: 'us-east-1',
    quotas: 'raised',
    logRetentionDays: 90,
    domainName: 'studio.trabecula.example',
    profile: AWS,
    workerImage: PUBLIC_NODE,
    budget: { amount: 500, unit: 'USD' },
    duty: {
      pager: { speaks: 'sns', url: 'https://pager.trabecula.example/enqueue' },
      urgent: ['duty@trabecula.example'],
      soon: ['operators@trabecula.example'],
    },
    probeRegion: 'us-west-2',
    host: {
      host: 'global',
      cookies: 'secure',
      contact: { email: 'support@trabecula.example', phone: '' },
      pay: { provider: 'card' },
      regions: { embargoed: EMBARGOED },
      mailFrom: 'Trabecula <no-reply@trabecula.example>',
    },
  },
  {
    name: 'china',
    purpose: 'production',
    region: 'cn-northwest-1',
    quotas: 'raised',
    // The Cybersecurity Law of China (article 21) asks for six months. The next value above 183 days is a year.
    logRetentionDays: 365,
    domainName: 'studio.trabecula-cn.example',
    socketDomainName: 'live.trabecula-cn.example',
    profile: AWS_CHINA,
    // AWS's public registry is across the border; docs/deploy.md says how the image gets into the account.
    workerImage: { repository: 'trabecula-node', tagOrDigest: '24-slim' },
    duty: {
      pager: { speaks: 'feishu', url: 'https://pager.trabecula-cn.example/hook' },
      urgent: ['duty@trabecula-cn.example'],
      soon: ['operators@trabecula-cn.example'],
    },
    probeRegion: 'cn-north-1',
    host: {
      host: 'china',
      cookies: 'secure',
      contact: { email: 'support@trabecula-cn.example', phone: '' },
      pay: { provider: 'wechat' },
      // Template ids, as registered with the provider.
      sms: { signName: 'Trabecula', cn: 'SMS_CN.example', en: 'SMS_EN.example' },
      wechatLogin: true,
      mailFrom: 'Trabecula <no-reply@trabecula-cn.example>',
      // Placeholders with the form of real numbers; docs/deploy.md says who asks for them. `npm run deploy` refuses
      // them.
      legal: { icp: '京ICP备00000000号-1', publicSecurity: '京公网安备00000000000000号' },
    },
  },
  {
    name: 'dev',
    purpose: 'development',
    region: 'us-east-1',
    quotas: 'new',
    logRetentionDays: 30,
    domainName: 'dev.trabecula.example',
    profile: AWS,
    workerImage: PUBLIC_NODE,
    // A stage without customers mails no alarms.
    duty: { urgent: [], soon: [] },
    host: {
      host: 'global',
      cookies: 'secure',
      contact: { email: 'support@trabecula.example', phone: '' },
      pay: { provider: 'card' },
      mailFrom: 'Trabecula dev <no-reply@dev.trabecula.example>',
    },
  },
];

export const STAGES: readonly Stage[] = STAGE_DATA.map(withAddresses);

/** The stages that serve customers, one for each host. */
export const PRODUCTION_STAGES = STAGES.filter(({ purpose }) => purpose === 'production');

/** Returns the stage of that name. Throws for an unknown name. */
export function stageNamed(name: string): Stage {
  const found = STAGES.find((stage) => stage.name === name);
  if (found === undefined)
    throw new Error(`There is no stage "${name}". Stages: ${STAGES.map((stage) => stage.name).join(', ')}.`);
  return found;
}
