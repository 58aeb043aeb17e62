import { CfnParameter } from 'aws-cdk-lib';
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import { Construct } from 'constructs';

/** 48 letters and digits have over 280 bits. */
export const ORIGIN_SECRET_CHARACTERS = 48;
/** Name of the template's parameter with the version of the secret. `npm run deploy` sets it by this name. */
export const ORIGIN_SECRET_VERSION = 'CdnHeaderVersion';

export function originSecretName(stage: string): string {
  return `trabecula/${stage}/origin`;
}

/**
 * Secret with which the CDN proves to the API's functions that a request passed through it. CloudFormation
 * copies it into the CDN at deployment and the functions read it. It appears in no template, variable or log.
 */
export class OriginSecret extends Construct {
  readonly value: string;

  constructor(
    scope: Construct,
    id: string,
    props: { readonly secretName: string; readonly functions: readonly LambdaFunction[] },
  ) {
    super(scope, id);
    const secret = new Secret(this, 'Secret', {
      secretName: props.secretName,
      description: 'Header value by which the HTTP API recognises the CDN.',
      generateSecretString: { passwordLength: ORIGIN_SECRET_CHARACTERS, excludePunctuation: true },
    });
    const version = new CfnParameter(this, 'Version', {
      type: 'String',
      default: '',
      description: 'Version of the secret that the CDN sends; without one the current. A rotation sets it.',
    });
    version.overrideLogicalId(ORIGIN_SECRET_VERSION);
    // CloudFormation reads a secret again only for a resource that changes. A new version is a change.
    this.value = `{{resolve:secretsmanager:${secret.secretArn}:SecretString:::${version.valueAsString}}}`;
    for (const each of props.functions) {
      secret.grantRead(each);
      each.addEnvironment('ORIGIN_SECRET_ARN', secret.secretArn);
    }
  }
}
