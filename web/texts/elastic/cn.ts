import type { TextsLike } from '../texts-like.ts';
import type { ELASTIC_EN } from './en.ts';

export const ELASTIC_CN: TextsLike<typeof ELASTIC_EN> = {
  young: '晶格模量 x\u00a0·\u00a0y\u00a0·\u00a0z',
  computing: '正在计算…',
  rod: '杆径 {{rod}}\u00a0mm',
  between: '零件内部的模量介于二者之间；只有几个单元厚的零件更软。',
  youngOfWalls: '壁的晶格模量',
  alongWalls: '沿壁面',
  acrossWalls: '穿过壁厚',
  meanCell: '按平均单元计算；壁较厚、较薄或弯曲处的单元有所不同。',
  unknownCells: '此处不显示晶格模量，因为单元在壁厚方向的高度未知。请运行压缩测试，查看零件的刚度。',
  'below-law': '此处不显示晶格模量：密度过低，该晶格的颈部会断开。请增大壁厚或颈部。',
  'beyond-bounds': '此处不显示晶格模量：晶格过密，计算公式不再适用。请减小杆径或壁厚。',
  fewCells:
    '此处不显示晶格模量：靠近壁面的杆件比内部的软，壁厚只有几个单元时尤甚。请运行压缩测试，查看零件的刚度。',
  alike: '各方向刚度相同。',
  sentence: '沿{{most}}刚度最高（{{mostStress}}），沿{{least}}刚度最低（{{leastStress}}）。',
  foam: {
    computing: '三种杆件排布的平均值，此排布计算中…',
    mean: '三种杆件排布的平均值。',
    own: '按您的零件实际采用的杆件排布计算，其他排布的结果最多相差两成。',
  },
  along: {
    x: ' x 轴',
    y: ' y 轴',
    z: ' z 轴',
    edge: '单元棱边',
    level: '水平对角线',
    face: '面对角线',
    body: '体对角线',
    slanted: '斜向',
    oneLevel: '某一水平方向',
    oneSlanted: '某一斜向',
  },
  surface: '各方向的模量',
};
