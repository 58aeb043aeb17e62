import type { TextsLike } from '../texts-like.ts';
import type { CHARTS_EN } from './en.ts';

export const CHARTS_CN: TextsLike<typeof CHARTS_EN> = {
  title: '{{title}} 的性能',
  force: '受力',
  structuralStability: '结构稳定性',
  lightWeight: '轻量化',
  printability: '可打印性',
  rebound: '回弹性',
  score: '{{name}} {{score}} 分（满分 5 分）',
};
