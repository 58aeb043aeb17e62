import { paymentsFromEnvironment } from '../../cloud/pay/payments.ts';
import { serve } from '../http/serve.ts';
import { payApp } from './app.ts';

/** Handles the payment calls and the providers' notifications. */
export const handler = serve(payApp(paymentsFromEnvironment()));
