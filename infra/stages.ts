import type { HostConfig } from '../core/rules/host/config.ts';

/**
 * Capabilities of a partition. Constructs ask for a capability, never for a country. Sources of the
 * differences: the AWS China user guide, service by service.
 */
export interface PartitionProfile {
  partition: 'aws' | 'aws-cn';
  /** How CloudFront authenticates to the site's bucket: origin access control, or the older identity. */
  cdn: 'oac' | 'oai';
  /** Page paths are rewritten to the document at the edge, or the document is published under each path. */
  pagePaths: 'edge-function' | 'published';
  /** Where the CDN's certificate is stored. */
  certificate: 'acm' | 'iam';
  tracing: 'xray' | 'none';
  waf: 'edge' | 'none';
  architecture: 'arm64' | 'x86_64';
  /** The live channel is below the site's `/ws`, or on its own host. */
  socket: 'cdn-path' | 'own-host';
  /** Mail service: SES, or Aliyun's DirectMail where SES does not exist. */
  mail: 'ses' | 'direct-mail';
}

/** One host of the product: a place, its capabilities, and the host's own data. */
export interface Stage {
  name: 'global' | 'china';
  region: string;
  /** The site's host name. */
  domainName: string;
  /** The live channel's host name, if it has its own. */
  socketDomainName?: string;
  profile: PartitionProfile;
  host: HostConfig;
}

const AWS: PartitionProfile = {
  partition: 'aws',
  cdn: 'oac',
  pagePaths: 'edge-function',
  certificate: 'acm',
  tracing: 'xray',
  waf: 'edge',
  architecture: 'arm64',
  socket: 'cdn-path',
  mail: 'ses',
};

const AWS_CHINA: PartitionProfile = {
  partition: 'aws-cn',
  cdn: 'oai',
  pagePaths: 'published',
  certificate: 'iam',
  tracing: 'none',
  waf: 'none',
  architecture: 'x86_64',
  socket: 'own-host',
  mail: 'direct-mail',
};

/** The hosts we deploy. Host names end in `.example` until the product has its own. */
export const STAGES: readonly Stage[] = [
  {
    name: 'global',
    // A web ACL for CloudFront must be in us-east-1, so everything is.
    region: 'us-east-1',
    domainName: 'studio.trabecula.example',
    profile: AWS,
    host: {
      host: 'global',
      siteOrigin: 'https://studio.trabecula.example',
      cookies: 'secure',
      socket: { kind: 'site-path' },
      contact: { email: 'support@trabecula.example', phone: '' },
      pay: { provider: 'card' },
      // Maintenance window of docs/specification.md#limits; replace it here.
      maintenance: { from: '2023-05-04T12:00:00+08:00', to: '2023-05-05T12:00:00+08:00' },
      mailFrom: 'Trabecula <no-reply@trabecula.example>',
    },
  },
  {
    name: 'china',
    region: 'cn-northwest-1',
    domainName: 'studio.trabecula-cn.example',
    socketDomainName: 'live.trabecula-cn.example',
    profile: AWS_CHINA,
    host: {
      host: 'china',
      siteOrigin: 'https://studio.trabecula-cn.example',
      cookies: 'secure',
      socket: { kind: 'own-host', url: 'wss://live.trabecula-cn.example' },
      contact: { email: 'support@trabecula-cn.example', phone: '' },
      pay: { provider: 'wechat' },
      // Template ids, as registered with the provider.
      sms: { provider: 'aliyun', signName: 'Trabecula', cn: 'SMS_CN', en: 'SMS_EN' },
      wechatLogin: true,
      // Maintenance window of docs/specification.md#limits; replace it here.
      maintenance: { from: '2023-05-04T12:00:00+08:00', to: '2023-05-05T12:00:00+08:00' },
      mailFrom: 'Trabecula <no-reply@trabecula-cn.example>',
    },
  },
];

/** Returns the stage of that name. */
export function stageNamed(name: Stage['name']): Stage {
  return STAGES.find((stage) => stage.name === name)!;
}
