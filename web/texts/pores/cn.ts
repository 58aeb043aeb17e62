import type { TextsLike } from '../texts-like.ts';
import type { PORES_EN } from './en.ts';

/** Chinese texts of the sheet of pores. */
export const PORES_CN: TextsLike<typeof PORES_EN> = {
  title: '设计孔隙',
  zone: { thin: '细端', middle: '中间', thick: '粗端' },
  porosity: '孔隙率',
  pore: '孔径',
  wall: '杆径或壁厚',
  below: '第 {{percent}} 百分位',
  clear: '净开口',
  open: '连通孔隙',
  surface: '比表面积',
  surfaceOfSolid: '单位材料体积的表面积',
  intercept: '孔隙平均截距',
  permeability: '渗透率',
  permeabilityAlong: '沿 {{axis}} 的渗透率',
  note: '设计状态的晶格，不含外壳和蒙皮；打印和烧结后的孔更小、更粗糙，渗透率更低。尺寸取可容纳的最大球按体积的平均值，每个单元边长取 {{size}} 个点，误差约 3\u00a0%。净开口是能从一个单元通到相邻单元的最大球。渗透率适用于缓慢流动（雷诺数小于 1），由格子玻尔兹曼法在 {{flow}} 个点上计算，误差约 6\u00a0%。这些数据不能预测组织如何长入。',
  none: '当前参数没有孔隙数据：仅适用于立方单元，且杆件或壁不能过细或过粗。',
};
