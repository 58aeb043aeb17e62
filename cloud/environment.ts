import type { HostConfig } from '../core/rules/host/config.ts';

/** Returns an environment variable. Throws with its name if it is missing or empty. */
export function environmentValue(name: string): string {
  const value = process.env[name];
  if (value === undefined || value === '') throw new Error(`the environment lacks ${name}`);
  return value;
}

/** Returns the host configuration that the CDK app put into the environment. */
export function hostConfig(): HostConfig {
  return JSON.parse(environmentValue('HOST_CONFIG')) as HostConfig;
}
