import { handle } from 'hono/aws-lambda';
import { secretVersionsReader } from '../../cloud/aws/secret-text.ts';
import { environmentValue } from '../../cloud/environment.ts';
import type { HttpApp } from './app.ts';
import { behindCdn } from './behind-cdn.ts';

/** Returns the handler of a function that answers an app's calls behind the CDN. */
export function serve(app: HttpApp) {
  return handle(behindCdn(app, secretVersionsReader(environmentValue('ORIGIN_SECRET_ARN'))));
}
