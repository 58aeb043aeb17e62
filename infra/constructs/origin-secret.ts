import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import { Construct } from 'constructs';

/** 48 letters and digits are over 280 bits. */
const CHARACTERS = 48;

/**
 * The word by which the CDN shows the API's functions that a request came through it. CloudFormation puts it into the
 * CDN at the deployment and the functions read it; it stands in no template, no variable and no log.
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
      description: 'What the CDN sends to the HTTP API to be told from others.',
      generateSecretString: { passwordLength: CHARACTERS, excludePunctuation: true },
    });
    this.value = secret.secretValue.unsafeUnwrap();
    for (const each of functions) {
      secret.grantRead(each);
      each.addEnvironment('ORIGIN_SECRET_ARN', secret.secretArn);
    }
  }
}
