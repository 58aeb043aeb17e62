import type { TextsLike } from '../texts-like.ts';
import type { SHARE_EN } from './en.ts';

/** Chinese texts of links to a result. */
export const SHARE_CN: TextsLike<typeof SHARE_EN> = {
  open: '分享链接',
  title: '此结果的链接',
  text: '任何拥有链接的人都可以查看晶格的三维视图、剖切、参数和数据，效果与付款前相同。链接不提供文件下载，也不会展示您的模型（外壳的外表面除外）。您可以随时停用链接；结果删除后链接也会失效。',
  link: '链接',
  make: '生成链接',
  again: '生成新链接',
  isOpen: '已有一个有效链接。我们不保存链接，因此无法再次显示。生成新链接会使其失效。',
  copy: '复制链接',
  copied: '链接已复制',
  end: '停用链接',
  ended: '链接已停用。',
  about: '仅供查看。曲面为粗略绘制，在其上测量的尺寸误差最大为单元的 3\u00a0%。',
  try: '用您的模型试试',
  notLoaded: '晶格加载失败。',
  goneTitle: '此链接已失效',
  goneText: '链接已被所有者停用、结果已过期，或地址不完整。请索取新的链接。',
};
