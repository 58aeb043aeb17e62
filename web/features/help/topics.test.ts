import { expect, it } from 'vitest';
import { HELP_CN } from './content-cn.ts';
import { HELP_EN } from './content-en.ts';
import { findTopics, HELP_TOPICS } from './topics.ts';

it('finds topics by every word of their text, in both languages', () => {
  expect(findTopics(HELP_EN, 'ISLANDS layer')).toEqual(['layers']);
  expect(findTopics(HELP_CN, '压缩测试 刚度')).toContain('press');
  expect(findTopics(HELP_EN, ' ')).toEqual(HELP_TOPICS);
  expect(findTopics(HELP_EN, 'xylophone')).toEqual([]);
});
