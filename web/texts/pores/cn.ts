import type { TextsLike } from '../texts-like.ts';
import type { PORES_EN } from './en.ts';

/** Chinese texts of the sheet of pores. */
export const PORES_CN: TextsLike<typeof PORES_EN> = {
  title: '设计孔隙',
  zone: { thin: '细端', middle: '中间', thick: '粗端' },
  porosity: '孔隙率',
  pore: '孔径',
  wall: '杆或壁厚',
  below: '其中 {{percent}} % 小于',
  clear: '净开口',
  open: '连通孔隙',
  surface: '比表面积',
  surfaceOfSolid: '单位材料体积的表面积',
  intercept: '孔隙平均截距',
  permeability: '渗透率',
  permeabilityAlong: '沿 {{axis}} 的渗透率',
  note: '设计状态的晶格，不含外壳和表皮；打印和烧结后的孔更小、更粗糙，透过的流体更少。尺寸为可容纳的最大球按体积的平均值，每个单元 {{size}} 个点：误差约 3 %。净开口是能从单元通到单元的最大球。渗透率适用于缓慢流动（雷诺数小于 1），由格子玻尔兹曼法在 {{flow}} 个点上计算：误差约 6 %。本表不说明组织如何生长。',
  none: '此处没有孔隙数据表。仅适用于立方单元，且杆或壁不能太细或太粗。',
};
