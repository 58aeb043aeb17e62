import type { HostConfig } from '../core/rules/host/config.ts';

/** A variable of the environment. Throws, with its name, when it is missing: a function without it cannot work. */
export function environmentValue(name: string): string {
  const value = process.env[name];
  if (value === undefined || value === '') throw new Error(`the environment lacks ${name}`);
  return value;
}

/** The host configuration the CDK app wrote into the environment. */
export function hostConfig(): HostConfig {
  return JSON.parse(environmentValue('HOST_CONFIG')) as HostConfig;
}
