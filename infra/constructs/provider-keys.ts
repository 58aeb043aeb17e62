import { RemovalPolicy } from 'aws-cdk-lib';
import { type IGrantable, PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { CfnSecret } from 'aws-cdk-lib/aws-secretsmanager';
import { Construct } from 'constructs';
import type { PartitionProfile } from '../partition-profiles.ts';

export interface ProviderKeysProps {
  readonly mail: PartitionProfile['mail'];
}

/** Keys of providers outside AWS. They are empty until the operator enters them: docs/runbook.md. */
export class ProviderKeys extends Construct {
  readonly pay: CfnSecret;
  readonly sms: CfnSecret;
  readonly wechatLogin: CfnSecret;
  /** Key of the mail service; SES needs none. */
  readonly mail?: CfnSecret;

  constructor(scope: Construct, id: string, { mail }: ProviderKeysProps) {
    super(scope, id);
    this.pay = this.#secret('Pay', 'Keys of the payment provider, as JSON.');
    this.sms = this.#secret('Sms', 'Key of the message provider, as JSON.');
    this.wechatLogin = this.#secret('WechatLogin', 'appId and appSecret of WeChat sign-in, as JSON.');
    if (mail === 'direct-mail') {
      const says = 'Access key of the mail service, JSON with accessKeyId and accessKeySecret.';
      this.mail = this.#secret('Mail', says);
    }
  }

  get all(): CfnSecret[] {
    return [this.pay, this.sms, this.wechatLogin, ...(this.mail === undefined ? [] : [this.mail])];
  }

  #secret(id: string, description: string): CfnSecret {
    const secret = new CfnSecret(this, id, { description });
    secret.applyRemovalPolicy(RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE);
    return secret;
  }
}

/** Lets `grantee` read a provider's keys. */
export function grantKeys(grantee: IGrantable, keys: CfnSecret): void {
  grantee.grantPrincipal.addToPrincipalPolicy(
    new PolicyStatement({ actions: ['secretsmanager:GetSecretValue'], resources: [keys.ref] }),
  );
}
