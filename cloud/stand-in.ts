import { environmentValue } from './environment.ts';

/** A stand-in's address, or undefined. Throws for another machine: no request reaches unknown servers. */
export function standInUrl(variable: string): string | undefined {
  if ((process.env[variable] ?? '') === '') return undefined;
  const address = environmentValue(variable);
  if (new URL(address).hostname !== '127.0.0.1') throw new Error(`${variable} may only name this machine`);
  return address;
}
