import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
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
