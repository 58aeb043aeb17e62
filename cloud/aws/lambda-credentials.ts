import { environmentValue } from '../environment.ts';

/** Credentials as the SDK takes them. */
interface Credentials {
  accessKeyId: string;
  secretAccessKey: string;
  sessionToken?: string;
}

/**
 * Stands in the functions' bundles where the SDK has its chain of credential sources (files, single sign-on,
 * containers). Lambda hands a function its role in the environment, fresh for each process, so that one source is
 * enough; the chain would add some 90 KB to every function and to its cold start. The bundler puts it there.
 */
export function defaultProvider(): () => Promise<Credentials> {
  return async () => {
    const { AWS_SESSION_TOKEN: sessionToken } = process.env;
    return {
      accessKeyId: environmentValue('AWS_ACCESS_KEY_ID'),
      secretAccessKey: environmentValue('AWS_SECRET_ACCESS_KEY'),
      ...(sessionToken === undefined ? {} : { sessionToken }),
    };
  };
}
