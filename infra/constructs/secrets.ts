import { RemovalPolicy } from 'aws-cdk-lib';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import { CfnSecret, Secret } from 'aws-cdk-lib/aws-secretsmanager';
import { Construct } from 'constructs';

/** 48 letters and digits have over 280 bits. */
const CHARACTERS = 48;

/**
 * Secret with which the CDN proves to the API's functions that a request passed through it. CloudFormation
 * copies it into the CDN at deployment and the functions read it. It appears in no template, variable or log.
 */
export class OriginSecret extends Construct {
  readonly value: string;

  constructor(
    scope: Construct,
    id: string,
    { functions }: { readonly functions: readonly LambdaFunction[] },
  ) {
    super(scope, id);
    const secret = new Secret(this, 'Secret', {
      description: 'Header value by which the HTTP API recognises the CDN.',
      generateSecretString: { passwordLength: CHARACTERS, excludePunctuation: true },
    });
    this.value = secret.secretValue.unsafeUnwrap();
    for (const each of functions) {
      secret.grantRead(each);
      each.addEnvironment('ORIGIN_SECRET_ARN', secret.secretArn);
    }
  }
}

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
