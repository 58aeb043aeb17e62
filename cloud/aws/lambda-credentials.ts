import { environmentValue } from '../environment.ts';

/** Credentials in the form the SDK expects. */
interface Credentials {
  accessKeyId: string;
  secretAccessKey: string;
  sessionToken?: string;
}

/**
 * Replaces the SDK's chain of credential sources (files, single sign-on, containers) in the functions'
 * bundles. Lambda provides the role's credentials in the environment of each process, so one source is
 * enough. The chain would add some 90 KB to every function and slow its cold start. The bundler does the
 * replacement.
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
