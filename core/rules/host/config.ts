import type { MaintenanceWindow } from './notices.ts';
import type { RegionRules } from './regions.ts';

/**
 * The typed configuration of one host (global or China). The CDK app writes it as JSON into the functions'
 * `HOST_CONFIG`; pages get the public part from `GET /api/v1/host`.
 */
export interface HostConfig {
  host: 'global' | 'china';
  /** Where the site is served, scheme and host without a slash at the end; the only Origin writes are taken from. */
  siteOrigin: string;
  /** Secure cookies with the `__Host-` prefix; off only where the site is on loopback without TLS. */
  cookies: 'secure' | 'loopback';
  /** How the page reaches the live channel: the site's own `/ws` path, or a host of its own. */
  socket: { kind: 'site-path' } | { kind: 'own-host'; url: string };
  contact: { email: string; phone: string };
  /** The address mails come from; its domain is verified with the mail service. */
  mailFrom: string;
  /** Who takes payments here. */
  pay: { provider: 'card' | 'wechat' };
  /** Who sends text messages, under which signature and texts; without it no mobile number can be bound. */
  sms?: { provider: 'aliyun' | 'tencent'; signName: string; cn: string; en: string };
  /** Sign-in by WeChat is offered. */
  wechatLogin?: boolean;
  /** Set where a sign-in ends the sessions on other devices (code 2020102). */
  sessions?: 'one-per-user';
  /** Countries from which this host may not be used (codes 204001 to 204003). */
  regions?: RegionRules;
  /** When the host is down for maintenance. */
  maintenance?: MaintenanceWindow;
  /** Overrides of core/rules/order/job-limits.ts; tests shorten them, hosts leave them out. */
  jobs?: {
    leaseSeconds?: number;
    heartbeatSeconds?: number;
    resendAfterSeconds?: number;
    maxAttempts?: number;
  };
}

/** The part of the configuration a page may see. */
export interface PublicHostConfig {
  host: HostConfig['host'];
  contact: HostConfig['contact'];
  maintenance: MaintenanceWindow | null;
  /** Mobile numbers can be bound. */
  mobile: boolean;
  wechatLogin: boolean;
}
