import { statementsAllow } from '../identity/statements.ts';
import { FunctionError } from '../lambda/function-error.ts';
import type { LocalFunction } from '../lambda/local-function.ts';
import type { Functions } from './functions.ts';
import type { Resolver } from './resolve.ts';
import type { PermissionProperties } from './resources.ts';

/** A function as one service may use it. */
export type Invoked = Pick<LocalFunction, 'invoke'>;

/** A service that invokes a function, and the ARN of its part that does. */
export interface Invoker {
  service: 'apigateway' | 'events';
  arn: string;
}

/**
 * Returns the function that a reference names, as the invoker may use it: every event is refused, as Lambda refuses it,
 * unless an `AWS::Lambda::Permission` of the template names the same function or alias, the service and the ARN.
 */
export function permitted(
  { resolver, functions }: { resolver: Resolver; functions: Functions },
  reference: string,
  { service, arn }: Invoker,
): Invoked {
  const target = functions.byReference(reference);
  const granted = resolver
    .resources<PermissionProperties>('AWS::Lambda::Permission')
    .filter(
      ({ properties: { Principal, FunctionName } }) =>
        Principal === `${service}.amazonaws.com` && qualifiedName(FunctionName) === qualifiedName(reference),
    )
    .map(({ properties: { Action, SourceArn } }) => ({
      Effect: 'Allow' as const,
      Action,
      Resource: SourceArn ?? '*',
    }));
  if (statementsAllow(granted, { action: 'lambda:InvokeFunction', resourceArn: arn })) return target;
  return {
    invoke() {
      const text = `${service} may not invoke ${qualifiedName(reference)}: the template has no permission for ${arn}.`;
      console.error(text);
      return Promise.reject(new FunctionError('handled', text, { name: 'AccessDeniedException' }));
    },
  };
}

/** Returns `name` or `name:alias` of a name, an ARN, or the address of an integration. */
function qualifiedName(reference: string): string {
  return /function:([^/]+)/.exec(reference)?.[1] ?? reference;
}
