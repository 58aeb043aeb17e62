import type { TextsLike } from '../texts-like.ts';
import type { TOUCH_EN } from './en.ts';

/** Chinese texts of the touch pages. */
export const TOUCH_CN: TextsLike<typeof TOUCH_EN> = {
  home: '指尖上的晶格设计',
  lead: '在手机上上传 STL，选择晶格，即可得到经过验证的水密文件。',
  signInLead: '登录后即可上传模型、查看订单。',
  records: '历史订单',
  page: '第 {{page}} 页，共 {{last}} 页',
  reload: '以此新建：{{name}}',
  views: '显示的模型',
  original: '原始模型',
  lattice: '晶格模型',
  pressed: '受压模型',
  chooser: '晶格',
  type: '类型',
  parameter: '参数',
  info: '模型信息',
  noModel: '还没有模型，上传后即可查看信息。',
  openSheet: '展开晶格面板',
  foldSheet: '收起晶格面板',
  fit: '使模型适应屏幕',
  gestures: '单指旋转，双指移动和缩放。',
  placing: {
    title: '放置支撑与载荷',
    support: '请点按零件的固定处。',
    load: '请点按零件的受力处。',
    placed: '支撑与载荷均已放置。',
    done: '完成',
  },
  download: '下载',
  downloadHigh: '下载高精度',
};
