import { environmentValue } from '../../cloud/environment.ts';
import { s3Files } from '../../cloud/files/store.ts';
import { paymentsFromEnvironment } from '../../cloud/pay/payments.ts';
import { compareDays } from '../../core/studio/pay/compare.ts';
import { reconcile } from '../../core/studio/pay/reconcile.ts';

const ports = { ...paymentsFromEnvironment().ports, files: s3Files(environmentValue('BUCKET_NAME')) };

/**
 * Runs every few minutes: checks open payments, orphaned notifications and newly bought files. Once a day it
 * compares the ledger with the provider's books.
 */
export async function handler(): Promise<{ looked: number; compared: number }> {
  const looked = await reconcile(ports);
  if (looked > 0) ports.log('reconciled', { looked });
  const compared = await compareDays(ports);
  return { looked, compared: compared.length };
}
