import { expect, test } from 'vitest';
import { STAGES, stageNamed } from './stages.ts';
import { synthesizedTemplates } from './testing/templates.ts';

test('a stage with a capability its region lacks is refused at synthesis', () => {
  const china = stageNamed('china');
  const wrong = { ...china, profile: { ...china.profile, cdn: 'oac' as const } };
  expect(() => synthesizedTemplates([wrong], { validates: true })).toThrow(
    /AWS::CloudFront::(OriginAccessControl|Function)/,
  );
});

test('every resource of every stage is one that its region supports, with values that it knows', () => {
  expect(synthesizedTemplates(STAGES, { validates: true }).size).toBe(3 * STAGES.length);
});
