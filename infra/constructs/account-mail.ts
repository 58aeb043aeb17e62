import { RemovalPolicy, Stack } from 'aws-cdk-lib';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import { CfnSecret, Secret } from 'aws-cdk-lib/aws-secretsmanager';
import { Construct } from 'constructs';
import type { PartitionProfile } from '../stages.ts';

/** Length of the key used for codes, characters: 64 letters and digits have over 380 bits. */
const KEY_CHARACTERS = 64;

export interface AccountMailProps {
  /** The only function that sends mail and handles codes. */
  readonly account: LambdaFunction;
  readonly service: PartitionProfile['mail'];
  /** `Name <address>`. The address or its domain must be registered with the service. */
  readonly mailFrom: string;
}

/** Resources for codes besides the table: a generated key, and the right to send mail from one domain. */
export class AccountMail extends Construct {
  constructor(scope: Construct, id: string, props: AccountMailProps) {
    super(scope, id);
    const { account, mailFrom } = props;
    const key = new Secret(this, 'CodeKey', {
      description: 'Key of the hashes codes and mail addresses are stored under.',
      generateSecretString: { passwordLength: KEY_CHARACTERS, excludePunctuation: true },
    });
    key.grantRead(account);
    account.addEnvironment('CODE_KEY_ARN', key.secretArn);
    if (props.service === 'ses') this.#allowSes(account, mailFrom);
    else this.#giveMailKey(account);
  }

  #allowSes(account: LambdaFunction, mailFrom: string): void {
    const domain = /@([^>]+)>?$/.exec(mailFrom)?.[1];
    if (domain === undefined) throw new Error(`"${mailFrom}" has no mail domain.`);
    const identity = Stack.of(this).formatArn({ service: 'ses', resource: 'identity', resourceName: domain });
    account.addToRolePolicy(new PolicyStatement({ actions: ['ses:SendEmail'], resources: [identity] }));
  }

  /** The operator enters the service's key: docs/runbook.md, mail key. */
  #giveMailKey(account: LambdaFunction): void {
    const secret = new CfnSecret(this, 'MailKey', {
      description: 'Access key of the mail service, JSON with accessKeyId and accessKeySecret.',
    });
    secret.applyRemovalPolicy(RemovalPolicy.RETAIN);
    const { ref } = secret;
    account.addEnvironment('MAIL_KEY_ARN', ref);
    account.addToRolePolicy(
      new PolicyStatement({ actions: ['secretsmanager:GetSecretValue'], resources: [ref] }),
    );
  }
}
