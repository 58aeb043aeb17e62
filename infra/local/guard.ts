import { LOOPBACK } from './net/listen.ts';

/**
 * Refuses to run where it must not: in production, or on any address but loopback. The local cloud checks no
 * permissions of people and trusts whoever reaches it.
 */
export function assertLocalOnly(environment: NodeJS.ProcessEnv): void {
  if (environment.NODE_ENV === 'production') {
    throw new Error('The local cloud does not run with NODE_ENV=production.');
  }
  const host = environment.HOST;
  if (host !== undefined && host !== '' && host !== LOOPBACK && host !== 'localhost') {
    throw new Error(`The local cloud listens on ${LOOPBACK} only; HOST=${host} is refused.`);
  }
}
