import type { TextsLike } from '../texts-like.ts';
import type { DRAINS_EN } from './en.ts';

export const DRAINS_CN: TextsLike<typeof DRAINS_EN> = {
  title: '排料孔',
  tool: '放置排料孔',
  none: '无',
  count: '{{count}} 个 × {{mm}}\u00a0mm',
  explain: '封闭的外壳会把粉末或树脂留在内部。请至少开两个孔：空气从一个孔进入，材料从另一个孔排出。',
  explainBottom: '粉末或树脂可从实心底部的孔排出，零件无需翻转。',
  closed: '外壳封闭会残留粉末或树脂，请添加排料孔。',
  automatic: '自动放置',
  searching: '正在查找…',
  edit: '手动放置',
  change: '编辑孔位',
  hint: '点击模型添加孔，点击已有的孔将其删除。视图仍可旋转。',
  diameter: '直径',
  advised: '{{process}} 建议不小于 {{mm}}\u00a0mm。',
  narrow: '小于 {{process}} 建议的 {{mm}}\u00a0mm，粉末或树脂可能残留在内部。',
  one: '请再加一个孔，以便空气进入。',
  failed: '朝下的面上找不到两处能开这么大的孔。请旋转模型，或减小直径。',
  missed: '没有点到模型，请点击要开孔的位置。',
  most: '最多 {{count}} 个孔。',
  remove: '删除孔 {{number}}',
  removeAll: '全部删除',
  done: '完成',
  whyNoShell: '请先打开外壳或实心底部',
};
