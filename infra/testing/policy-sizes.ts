import type { SynthesizedTemplate } from './templates.ts';

/** Values of pseudo parameters, the longest of both partitions. */
const PSEUDO: Readonly<Record<string, string>> = {
  'AWS::Partition': 'aws-cn',
  'AWS::AccountId': '123456789012',
  'AWS::Region': 'cn-northwest-1',
  'AWS::URLSuffix': 'amazonaws.com.cn',
};
/** A function with a generated name, about the longest reference. */
const REFERENCE = `arn:aws-cn:lambda:cn-northwest-1:123456789012:function:${'x'.repeat(64)}`;

/** Characters of a template's part as JSON, references filled in; an estimate from above. */
export function writtenLength(part: unknown): number {
  return JSON.stringify(written(part)).length;
}

function written(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(written);
  if (typeof part !== 'object' || part === null) return part;
  const [[key, value] = ['', undefined]] = Object.entries(part);
  if (key === 'Fn::Join') return value[1].map(written).join(value[0]);
  if (key === 'Ref') return PSEUDO[value] ?? REFERENCE;
  if (key.startsWith('Fn::')) return REFERENCE;
  return Object.fromEntries(Object.entries(part).map(([name, inner]) => [name, written(inner)]));
}

/** Returns the functions and aliases whose resource policy is longer than `bytes`. */
export function functionsWithPoliciesAbove(template: SynthesizedTemplate, bytes: number): string[] {
  const lengths = new Map<string, number>();
  for (const [, { Properties }] of template.ofType('AWS::Lambda::Permission')) {
    const { FunctionName, Action, Principal, ...conditions } = Properties;
    const of = FunctionName.Ref ?? FunctionName['Fn::GetAtt'][0];
    // Lambda writes a permission as a statement with an id.
    const statement = { Sid: 'x'.repeat(36), Effect: 'Allow', Principal: { Service: Principal }, Action };
    const whole = { ...statement, Resource: FunctionName, Condition: { ArnLike: conditions } };
    lengths.set(of, (lengths.get(of) ?? 0) + writtenLength(whole));
  }
  return [...lengths].filter(([, length]) => length > bytes).map(([id]) => id);
}
