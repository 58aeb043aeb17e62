import { environmentValue } from './environment.ts';

/**
 * A stand-in's address from the environment, or undefined. Nothing is ever sent anywhere but to the real provider,
 * unless it is on this very machine. Throws for an address that is not.
 */
export function standInUrl(variable: string): string | undefined {
  if ((process.env[variable] ?? '') === '') return undefined;
  const address = environmentValue(variable);
  if (new URL(address).hostname !== '127.0.0.1') throw new Error(`${variable} may only name this machine`);
  return address;
}
