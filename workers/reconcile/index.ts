import { certificateDays } from '../../cloud/certificate-days.ts';
import { environmentValue } from '../../cloud/environment.ts';
import { S3Files } from '../../cloud/files/store.ts';
import { hostMailer } from '../../cloud/mail/host-mailer.ts';
import { paymentsFromEnvironment } from '../../cloud/pay/payments.ts';
import { compareDays } from '../../core/studio/pay/compare.ts';
import { reconcile } from '../../core/studio/pay/reconcile.ts';
import { certificateCheck } from './check-certificates.ts';

const { config, ports: payPorts } = paymentsFromEnvironment();
const ports = {
  ...payPorts,
  files: new S3Files(environmentValue('BUCKET_NAME')),
  mail: hostMailer(config.mailFrom),
  site: config,
};

const checkCertificates = certificateCheck(ports, config, certificateDays);

/**
 * Runs every few minutes. Checks open payments, orphaned notifications and newly bought files, and sends due mails.
 * Once a day it compares the ledger with the provider's books and checks the certificates of the site.
 */
export async function handler(): Promise<{ looked: number; compared: number }> {
  const looked = await reconcile(ports);
  if (looked > 0) ports.log('reconciled', { looked });
  // First, since the rest stops when the provider does not answer.
  await checkCertificates();
  const compared = await compareDays(ports);
  return { looked, compared: compared.length };
}
