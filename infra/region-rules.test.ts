import { expect, test } from 'vitest';
import { stageNamed } from './stages.ts';
import { synthesizedTemplates } from './testing/templates.ts';

test('a stage that claims what its region has not is refused at synthesis', () => {
  const china = stageNamed('china');
  const wrong = { ...china, profile: { ...china.profile, cdn: 'oac' as const } };
  expect(() => synthesizedTemplates([wrong])).toThrow(/AWS::CloudFront::(OriginAccessControl|Function)/);
});
