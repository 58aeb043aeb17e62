import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { PICTURE_LOOKS } from '../../../core/catalogue/lattice-pictures.ts';
import { HELP_CN } from './content-cn.ts';
import { HELP_EN } from './content-en.ts';
import { findTopics, HELP_TOPICS, TOPIC_PICTURES } from './topics.ts';

const PUBLIC_DIR = join(import.meta.dirname, '../../public/lattices');

it('finds topics by every word of their text, in both languages', () => {
  expect(findTopics(HELP_EN, 'ISLANDS layer')).toEqual(['layers']);
  expect(findTopics(HELP_CN, '压缩测试 刚度')).toContain('press');
  expect(findTopics(HELP_EN, ' ')).toEqual(HELP_TOPICS);
  expect(findTopics(HELP_EN, 'xylophone')).toEqual([]);
});

it('has each picture in both looks, and a paragraph below it in both languages', () => {
  for (const topic of HELP_TOPICS) {
    const pictures = TOPIC_PICTURES[topic] ?? [];
    for (const look of PICTURE_LOOKS)
      for (const name of pictures.filter((picture) => picture !== 'struts'))
        expect([name, existsSync(join(PUBLIC_DIR, look, `${name}.webp`))]).toEqual([name, true]);
    for (const { [topic]: text } of [HELP_EN, HELP_CN])
      expect(text.paragraphs.length).toBeGreaterThanOrEqual(pictures.length);
  }
});
