import { describe, expect, test } from 'vitest';
import { STAGES, type Stage } from './stages.ts';
import { SERVICE_RULES } from './testing/service-rules.ts';
import { type SynthesizedTemplate, stageTemplates, templateOf } from './testing/templates.ts';

function stageTemplate({ name }: Stage): SynthesizedTemplate {
  const [host, content] = ['', '-content'].map((stack) => stageTemplates().get(`Trabecula-${name}${stack}`)!);
  return templateOf({ Resources: { ...host!.resources, ...content!.resources } });
}

describe.each(STAGES)('on the stage $name', (stage) => {
  const template = stageTemplate(stage);

  test.each(SERVICE_RULES)('$rule', ({ find }) => {
    expect(find(template, stage)).toEqual([]);
  });

  test.each(SERVICE_RULES)('a violation is found: $rule', ({ find, violations }) => {
    expect(violations.length).toBeGreaterThan(0);
    for (const violate of violations) {
      const resources = structuredClone(template.resources);
      violate(resources, stage);
      expect(find(templateOf({ Resources: resources }), stage)).not.toEqual([]);
    }
  });
});
