import type { WorkerSize } from '../order/worker-sizes.ts';
import type { MaintenanceWindow } from './notices.ts';
import type { RegionRules } from './regions.ts';

/** Configuration of a host (global or China): `HOST_CONFIG`; pages get the public part of it. */
export interface HostConfig {
  host: 'global' | 'china';
  /** Origin of the site, scheme and host without a trailing slash; the only Origin accepted for writes. */
  siteOrigin: string;
  /** Secure cookies with the `__Host-` prefix; off only on loopback without TLS. */
  cookies: 'secure' | 'loopback';
  /** Address of the live channel: the site's `/ws` path, or a separate host. */
  socket: { kind: 'site-path' } | { kind: 'own-host'; url: string };
  contact: { email: string; phone: string };
  /** Sender of mails; its domain is verified with the mail service. */
  mailFrom: string;
  pay: { provider: 'card' | 'wechat' };
  /** Signature and templates of text messages by Aliyun; without them mobile numbers cannot be bound. */
  sms?: { signName: string; cn: string; en: string };
  /** True if sign-in by WeChat is offered. */
  wechatLogin?: boolean;
  /** Set if a sign-in ends the sessions on other devices (code 2020102). */
  sessions?: 'one-per-user';
  /** Countries that may not use this host (codes 204001 to 204003). */
  regions?: RegionRules;
  maintenance?: MaintenanceWindow;
  /** Legal notice for the foot of every page. */
  legal?: LegalNotice;
  /** Maximum number of workers by their size. The infrastructure fills it in, for the predicted wait. */
  workers?: Readonly<Partial<Record<WorkerSize, number>>>;
  /** Overrides of core/rules/order/job-limits.ts; tests shorten them, hosts leave them out. */
  jobs?: {
    leaseSeconds?: number;
    heartbeatSeconds?: number;
    resendAfterSeconds?: number;
    maxAttempts?: number;
  };
}

/** Operator of the host, its registrations and texts, for the foot of every page. Absent parts are not shown. */
export interface LegalNotice {
  /** Legal name of the company that runs the host. */
  operator?: string;
  /** Number of the ICP filing (China), for example `京ICP备12345678号-1`; links to https://beian.miit.gov.cn/. */
  icp?: string;
  /** Number of the public security filing (China), for example `京公网安备11010502030143号`. */
  publicSecurity?: string;
  /** Number of the commercial ICP licence (China), for example `京ICP证030173号`. */
  licence?: string;
  /** Address of the privacy text, if it is not the page's own. */
  privacyUrl?: string;
  /** Address of the terms, if they are not the page's own. */
  termsUrl?: string;
}
