import { RemovalPolicy } from 'aws-cdk-lib';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import { CfnSecret } from 'aws-cdk-lib/aws-secretsmanager';
import { Construct } from 'constructs';

/**
 * Keys of providers outside AWS, empty until the operator enters them: docs/runbook.md, account providers.
 */
const KEYS = {
  SMS_KEY_ARN: { id: 'SmsKey', description: 'Key of the message provider, as JSON.' },
  WECHAT_LOGIN_KEY_ARN: {
    id: 'WechatLoginKey',
    description: 'appId and appSecret of WeChat sign-in, as JSON.',
  },
} as const;

/** Providers' keys for text messages and WeChat sign-in. One function reads them. */
export class AccountProviders extends Construct {
  constructor(scope: Construct, id: string, { account }: { readonly account: LambdaFunction }) {
    super(scope, id);
    for (const [variable, { id: secretId, description }] of Object.entries(KEYS)) {
      const secret = new CfnSecret(this, secretId, { description });
      secret.applyRemovalPolicy(RemovalPolicy.RETAIN);
      account.addEnvironment(variable, secret.ref);
      account.addToRolePolicy(
        new PolicyStatement({ actions: ['secretsmanager:GetSecretValue'], resources: [secret.ref] }),
      );
    }
  }
}
