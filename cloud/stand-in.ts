import { environmentValue } from './environment.ts';

/**
 * Returns a stand-in's address from the environment, or undefined. Throws for an address on another machine, so that
 * requests never reach an unknown server.
 */
export function standInUrl(variable: string): string | undefined {
  if ((process.env[variable] ?? '') === '') return undefined;
  const address = environmentValue(variable);
  if (new URL(address).hostname !== '127.0.0.1') throw new Error(`${variable} may only name this machine`);
  return address;
}
