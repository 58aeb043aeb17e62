import type { SynthesizedTemplate } from './templates.ts';

export interface Statement {
  Action: string | string[];
  Effect: string;
  Resource: unknown;
}

/** Returns the statements of the policies of a role, by the role's logical id. */
export function statementsOfRole(template: SynthesizedTemplate, role: string): Statement[] {
  return template
    .ofType('AWS::IAM::Policy')
    .filter(([, { Properties }]) => Properties.Roles.some(({ Ref }: { Ref: string }) => Ref === role))
    .flatMap(([, { Properties }]) => Properties.PolicyDocument.Statement);
}
