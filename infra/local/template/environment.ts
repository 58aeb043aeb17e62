import type { HostConfig } from '../../../core/rules/host/config.ts';

/**
 * Returns a function's local environment. The host configuration gets the site's local address and cookies
 * without TLS; `overrides` come last.
 */
export function localEnvironment(
  templated: Readonly<Record<string, string>>,
  siteUrl: string,
  overrides: Readonly<Record<string, string>>,
): Record<string, string> {
  const { HOST_CONFIG } = templated;
  if (HOST_CONFIG === undefined) return { ...templated, ...overrides };
  const host: HostConfig = { ...JSON.parse(HOST_CONFIG), siteOrigin: siteUrl, cookies: 'loopback' };
  const own = overrides.HOST_CONFIG === undefined ? {} : JSON.parse(overrides.HOST_CONFIG);
  return { ...templated, ...overrides, HOST_CONFIG: JSON.stringify({ ...host, ...own }) };
}
