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
const ALWAYS_ALLOWED = ['policy', 'x-amz-signature', 'file', 'bucket'];

/** Verifies a form's policy: signature, expiry, every condition. Fields it does not name are refused. */
export function checkPolicy(fields: FormFields, bucket: string, accounts: Accounts): PolicyGrant {
  const text = fields.policy;
  if (text === undefined) throw accessDenied('Access Denied');
  const accessKeyId = checkPolicySignature(text, fields, accounts);
  const policy = parsePolicy(text);
  if (!(Date.now() <= Date.parse(policy.expiration)))
    throw accessDenied('Invalid according to Policy: Policy expired.');
  const covered = new Set(ALWAYS_ALLOWED);
  const grant: PolicyGrant = { accessKeyId, minBytes: 0, maxBytes: Number.POSITIVE_INFINITY };
  for (const condition of policy.conditions) {
    if (Array.isArray(condition) && String(condition[0]).toLowerCase() === 'content-length-range') {
      grant.minBytes = Number(condition[1]);
      grant.maxBytes = Number(condition[2]);
      continue;
    }
    const { operator, name, value } = parseCondition(condition);
    covered.add(name);
    const given = name === 'bucket' ? bucket : (fields[name] ?? '');
    const met = operator === 'eq' ? given === value : operator === 'starts-with' && given.startsWith(value);
    if (!met) {
      throw accessDenied(
        `Invalid according to Policy: Policy Condition failed: ${JSON.stringify(condition)}`,
      );
    }
  }
  const extra = Object.keys(fields).find((name) => !covered.has(name) && !name.startsWith('x-ignore-'));
  if (extra !== undefined) throw accessDenied(`Invalid according to Policy: Extra input fields: ${extra}`);
  return grant;
}

function checkPolicySignature(policy: string, fields: FormFields, accounts: Accounts): string {
  const [accessKeyId = '', day = '', region = '', service = ''] = (fields['x-amz-credential'] ?? '').split(
    '/',
  );
  const secret = accounts.secretOf(accessKeyId);
  if (secret === undefined) {
    throw new S3Error(
      403,
      'InvalidAccessKeyId',
      'The AWS Access Key Id you provided does not exist in our records.',
    );
  }
  const expected = createHmac('sha256', signingKey(secret, { day, region, service }))
    .update(policy)
    .digest('hex');
  if (!sameSignature(expected, fields['x-amz-signature'] ?? '')) {
    throw new S3Error(
      403,
      'SignatureDoesNotMatch',
      'The request signature we calculated does not match the signature you provided.',
    );
  }
  return accessKeyId;
}

function parsePolicy(text: string): { expiration: string; conditions: unknown[] } {
  try {
    const policy = JSON.parse(Buffer.from(text, 'base64').toString('utf8'));
    if (typeof policy.expiration === 'string' && Array.isArray(policy.conditions)) return policy;
  } catch {
    // Reported below, like a policy without the two members.
  }
  throw new S3Error(400, 'InvalidPolicyDocument', 'Invalid Policy: Invalid JSON.');
}

/** Parses both spellings of a condition: `["eq", "$key", "value"]` and `{"key": "value"}`. */
function parseCondition(condition: unknown): { operator: string; name: string; value: string } {
  if (Array.isArray(condition)) {
    const [operator, name, value] = condition.map(String) as [string, string, string];
    return { operator: operator.toLowerCase(), name: name.replace(/^\$/, '').toLowerCase(), value };
  }
  const [name, value] = Object.entries(condition as Record<string, unknown>)[0] ?? ['', ''];
  return { operator: 'eq', name: name.toLowerCase(), value: String(value) };
}
