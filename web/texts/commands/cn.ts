import type { TextsLike } from '../texts-like.ts';
import type { COMMANDS_EN } from './en.ts';

/** Chinese texts of the palette, the help sheet and the commands that belong to no other feature. */
export const COMMANDS_CN: TextsLike<typeof COMMANDS_EN> = {
  search: '搜索命令',
  help: '键盘快捷键',
  placeholder: '您想做什么？',
  none: '没有找到，请换个词试试。',
  on: '已开启',
  singleKeys: '单键快捷键',
  singleKeysText: '使用语音输入或容易误触按键时，可以关闭。',
  group: {
    file: '文件',
    edit: '编辑',
    view: '视图',
    lattice: '晶格',
    task: '生成',
    help: '帮助',
  },
};
