import { LOOPBACK } from './net/listen.ts';

/** Throws in production and off loopback: the local cloud trusts every client that reaches it. */
export function assertLocalOnly(environment: NodeJS.ProcessEnv): void {
  if (environment.NODE_ENV === 'production') {
    throw new Error('The local cloud does not run with NODE_ENV=production.');
  }
  const host = environment.HOST;
  if (host !== undefined && host !== '' && host !== LOOPBACK && host !== 'localhost') {
    throw new Error(`The local cloud listens on ${LOOPBACK} only; HOST=${host} is refused.`);
  }
}
