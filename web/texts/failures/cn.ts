import type { TextsLike } from '../texts-like.ts';
import type { LATTICE_FAILURES_EN } from './en.ts';

/** The same reasons in Chinese. */
export const LATTICE_FAILURES_CN: TextsLike<typeof LATTICE_FAILURES_EN> = {
  'bad-spec': '这些参数不能组合使用。',
  'bad-model': '该模型无法填充。',
  'nothing-inside': '模型内放不下任何杆件，请减小单元尺寸或减薄实心部位。',
  'plane-misses': '切割平面未穿过模型。',
  'side-apart': '一侧晶格无法与隔膜相连，请减小该侧的单元尺寸，或移动切面。',
  'drain-blind': '有排料孔未通到晶格，请移动或删除该孔。',
  'face-not-found': '所选的面不在该模型上，请重新选择。',
  'brush-too-large': '笔刷覆盖的三角面过多，请减小半径。',
  'body-not-found': '所设置的实体不在该模型中，请重新打开模型。',
  'solid-apart': '有实心部位未与其余部分相连，请减小单元尺寸、加厚实心部位，或减小其旁边的避让深度。',
  'not-thin': '随形排列需要薄壁：壁厚大于杆径，且不超过 8 层单元。请改用网格排列。',
  'rod-too-thick': '杆径相对单元尺寸过大，请减小杆径或增大单元尺寸。',
  'density-out-of-reach': '没有杆径能达到此密度，请更换密度、晶格类型或单元尺寸。',
  'cell-too-large': '单元尺寸相对该模型过大，请减小单元尺寸。',
  'too-many-cells': '单元尺寸相对该模型过小，请增大单元尺寸。',
};
