import { expect, test } from 'vitest';
import { stageNamed } from './stages.ts';
import { synthesizedTemplates } from './testing/templates.ts';

test('a stage with a capability its region lacks is refused at synthesis', () => {
  const china = stageNamed('china');
  const wrong = { ...china, profile: { ...china.profile, cdn: 'oac' as const } };
  expect(() => synthesizedTemplates([wrong])).toThrow(/AWS::CloudFront::(OriginAccessControl|Function)/);
});
