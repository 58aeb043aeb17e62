import { CfnOutput, RemovalPolicy, Stack } from 'aws-cdk-lib';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import { type CfnSecret, Secret } from 'aws-cdk-lib/aws-secretsmanager';
import {
  ConfigurationSet,
  ConfigurationSetTlsPolicy,
  EmailIdentity,
  Identity,
  SuppressionReasons,
} from 'aws-cdk-lib/aws-ses';
import { Construct } from 'constructs';
import { grantKeys } from './provider-keys.ts';

/** Length of the key used for codes, characters: 64 letters and digits have over 380 bits. */
const KEY_CHARACTERS = 64;

export interface AccountMailProps {
  /** Sends mail and handles codes. */
  readonly account: LambdaFunction;
  /** Sends the mails of the outbox: receipts. */
  readonly reconcile: LambdaFunction;
  /** Key of the mail service; without one, SES sends. */
  readonly mailKey?: CfnSecret;
  /** `Name <address>`. With a mail key, the operator registers its domain with the service. */
  readonly mailFrom: string;
}

/** Resources for codes besides the table: a generated key, and the right to send mail from one domain. */
export class AccountMail extends Construct {
  constructor(scope: Construct, id: string, props: AccountMailProps) {
    super(scope, id);
    const { account, reconcile, mailFrom } = props;
    const senders = [account, reconcile];
    const key = new Secret(this, 'CodeKey', {
      description: 'Key of the hashes codes and mail addresses are stored under.',
      generateSecretString: { passwordLength: KEY_CHARACTERS, excludePunctuation: true },
      // Counts of sent and of wrong codes are stored under its hashes. An operator can copy the value into a new
      // secret.
      removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
    });
    key.grantRead(account);
    account.addEnvironment('CODE_KEY_ARN', key.secretArn);
    if (props.mailKey === undefined) {
      this.#sendBySes(senders, mailFrom);
    } else {
      for (const sender of senders) {
        sender.addEnvironment('MAIL_KEY_ARN', props.mailKey.ref);
        grantKeys(sender, props.mailKey);
      }
    }
  }

  /**
   * Registers the sender's domain with SES, signed by DKIM, and lets `senders` send from `mailFrom`. The domain's owner enters
   * the DKIM records, which are outputs of the stack.
   */
  #sendBySes(senders: readonly LambdaFunction[], mailFrom: string): void {
    const [, domain] = addressOf(mailFrom).split('@');
    if (domain === undefined) throw new Error(`"${mailFrom}" has no mail domain.`);
    const configurationSet = new ConfigurationSet(this, 'Sending', {
      // Publishes the rates of bounces and complaints by which SES judges a sender.
      reputationMetrics: true,
      suppressionReasons: SuppressionReasons.BOUNCES_AND_COMPLAINTS,
      tlsPolicy: ConfigurationSetTlsPolicy.REQUIRE,
    });
    const identity = new EmailIdentity(this, 'Identity', {
      identity: Identity.domain(domain),
      configurationSet,
    });
    for (const [index, { name, value }] of identity.dkimRecords.entries())
      new CfnOutput(this, `Dkim${index + 1}`, {
        value: `${name} CNAME ${value}`,
        description: 'DNS record of the mail sender.',
      });
    const resources = [
      // Every identity: in the sandbox SES also asks for the right to the recipient's. The sender is fixed below.
      sesArn(this, 'identity', '*'),
      sesArn(this, 'configuration-set', configurationSet.configurationSetName),
    ];
    const conditions = { StringEquals: { 'ses:FromAddress': addressOf(mailFrom) } };
    for (const sender of senders)
      sender.addToRolePolicy(new PolicyStatement({ actions: ['ses:SendEmail'], resources, conditions }));
  }
}

/** Returns the address of `Name <address>`. */
function addressOf(mailFrom: string): string {
  return /<([^>]+)>$/.exec(mailFrom)?.[1] ?? mailFrom;
}

function sesArn(scope: Construct, resource: string, resourceName: string): string {
  return Stack.of(scope).formatArn({ service: 'ses', resource, resourceName });
}
