import type { TextsLike } from '../texts-like.ts';
import type { CHARTS_EN } from './en.ts';

export const CHARTS_CN: TextsLike<typeof CHARTS_EN> = {
  title: '{{title}} 的性能',
  compared: '与其他晶格类型相比（密度 {{density}}）',
  comparedSeveral: '与其他晶格类型相比',
  force: '受力',
  structuralStability: '结构稳定性',
  lightWeight: '轻量化',
  printability: '可打印性',
  rebound: '回弹性',
  computed: '按密度 {{density}} 计算，适用于小变形：',
  figures: {
    force: 'z 向晶格模量',
    structuralStability: '最高与最低方向刚度之比',
    lightWeight: '最低密度',
    printability: '倾角不小于 45° 的占比',
    rebound: '1\u00a0% 屈服时的应变与实心之比',
  },
  units: {
    force: '实心的 {{figure}}\u00a0%',
    structuralStability: '{{figure}} : 1',
    lightWeight: '{{figure}}\u00a0%',
    printability: '{{figure}}\u00a0%',
    rebound: '{{figure}} 倍',
  },
  score: '{{name}} {{score}} 分（满分 5 分）',
};
