import { handle } from 'hono/aws-lambda';
import { secretVersionsReader } from '../../cloud/aws/secret-text.ts';
import { environmentValue } from '../../cloud/environment.ts';
import { paymentsFromEnvironment } from '../../cloud/pay/payments.ts';
import { behindCdn } from '../http/behind-cdn.ts';
import { payApp } from './app.ts';

/** Handles the payment calls and the providers' notifications. */
export const handler = handle(
  behindCdn(payApp(paymentsFromEnvironment()), secretVersionsReader(environmentValue('ORIGIN_SECRET_ARN'))),
);
