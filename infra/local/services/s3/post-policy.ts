import { createHmac } from 'node:crypto';
import type { Accounts } from '../../identity/accounts.ts';
import { sameSignature, signingKey } from '../../identity/signature.ts';
import { accessDenied, S3Error } from './s3-error.ts';

/** Form fields by lower-case name, without the file. */
export type FormFields = Readonly<Record<string, string>>;

/** Rights granted by a valid policy. */
export interface PolicyGrant {
  accessKeyId: string;
  minBytes: number;
  maxBytes: number;
}

/** Fields that a policy may omit. */
const ALWAYS_ALLOWED = ['policy', 'x-amz-signature', 'bucket'];

type Condition = Readonly<Record<string, string>> | readonly [string, number, number];

/** Verifies a form's policy: signature, expiry, every condition. Fields it does not name are refused. */
export function checkPolicy(fields: FormFields, bucket: string, accounts: Accounts): PolicyGrant {
  const text = fields.policy;
  if (text === undefined) throw accessDenied('Access Denied');
  const accessKeyId = checkPolicySignature(text, fields, accounts);
  const policy: { expiration: string; conditions: Condition[] } = JSON.parse(
    Buffer.from(text, 'base64').toString('utf8'),
  );
  if (!(Date.now() <= Date.parse(policy.expiration)))
    throw accessDenied('Invalid according to Policy: Policy expired.');
  const covered = new Set(ALWAYS_ALLOWED);
  const grant: PolicyGrant = { accessKeyId, minBytes: 0, maxBytes: Number.POSITIVE_INFINITY };
  for (const condition of policy.conditions) {
    if (Array.isArray(condition)) {
      if (condition[0] !== 'content-length-range') throw new S3Error(501, 'NotImplemented', condition[0]);
      [, grant.minBytes, grant.maxBytes] = condition;
      continue;
    }
    for (const [spelled, value] of Object.entries(condition)) {
      const name = spelled.toLowerCase();
      covered.add(name);
      if ((name === 'bucket' ? bucket : fields[name]) !== value)
        throw accessDenied(`Invalid according to Policy: Policy Condition failed: ${name}`);
    }
  }
  const extra = Object.keys(fields).find((name) => !covered.has(name));
  if (extra !== undefined) throw accessDenied(`Invalid according to Policy: Extra input fields: ${extra}`);
  return grant;
}

function checkPolicySignature(policy: string, fields: FormFields, accounts: Accounts): string {
  const credential = (fields['x-amz-credential'] ?? '').split('/');
  const [accessKeyId = '', day = '', region = '', service = ''] = credential;
  const secret = accounts.secretOf(accessKeyId);
  if (secret === undefined) throw new S3Error(403, 'InvalidAccessKeyId');
  const expected = createHmac('sha256', signingKey(secret, { day, region, service }))
    .update(policy)
    .digest('hex');
  if (!sameSignature(expected, fields['x-amz-signature'] ?? ''))
    throw new S3Error(403, 'SignatureDoesNotMatch');
  return accessKeyId;
}
