import type { TextsLike } from '../texts-like.ts';
import type { TOUCH_EN } from './en.ts';

export const TOUCH_CN: TextsLike<typeof TOUCH_EN> = {
  views: '显示的模型',
  original: '原始模型',
  lattice: '晶格模型',
  pressed: '受压模型',
  info: '模型信息',
  noModel: '还没有模型，上传后即可查看信息。',
  placing: {
    title: '放置支撑与载荷',
    support: '请点按零件的固定处。',
    load: '请点按零件的受力处。',
    placed: '支撑与载荷均已放置。',
    done: '完成',
  },
  precision: { low: '低精度', high: '高精度' },
  free: '免费',
};
