/** Capabilities of a partition, not of a country (source: the AWS China user guide, by service). */
export interface PartitionProfile {
  partition: 'aws' | 'aws-cn';
  /** Authentication of CloudFront to the site's bucket: origin access control, or the older identity. */
  cdn: 'oac' | 'oai';
  /** Page paths are rewritten to the document at the edge, or the document is published under each path. */
  pagePaths: 'edge-function' | 'published';
  /** The CDN adds the security headers to every answer, or the document carries its policies itself. */
  securityHeaders: 'cdn' | 'document';
  /** Service that stores the CDN's certificate. */
  certificate: 'acm' | 'iam';
  tracing: 'xray' | 'none';
  waf: 'edge' | 'none';
  architecture: 'arm64' | 'x86_64';
  /** The live channel is below the site's `/ws`, or on its own host. */
  socket: 'cdn-path' | 'own-host';
  /** Class of old results: the archive at a third of the price, or infrequent access where not known. */
  rareUse: 'archive' | 'infrequent';
  /** Mail service: SES, or Aliyun's DirectMail where SES does not exist. */
  mail: 'ses' | 'direct-mail';
}

export const AWS: PartitionProfile = {
  partition: 'aws',
  cdn: 'oac',
  pagePaths: 'edge-function',
  securityHeaders: 'cdn',
  certificate: 'acm',
  tracing: 'xray',
  waf: 'edge',
  architecture: 'arm64',
  socket: 'cdn-path',
  rareUse: 'archive',
  mail: 'ses',
};

export const AWS_CHINA: PartitionProfile = {
  partition: 'aws-cn',
  cdn: 'oai',
  pagePaths: 'published',
  // Until a deployment has shown that CloudFront takes a response headers policy there (docs/deploy.md).
  securityHeaders: 'document',
  certificate: 'iam',
  tracing: 'none',
  waf: 'none',
  architecture: 'x86_64',
  socket: 'own-host',
  rareUse: 'infrequent',
  mail: 'direct-mail',
};
