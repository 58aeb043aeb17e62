import type { TextsLike } from '../texts-like.ts';
import type { STIFFNESS_EN } from './stiffness-en.ts';

export const STIFFNESS_CN: TextsLike<typeof STIFFNESS_EN> = {
  open: '按刚度设计',
  title: '按刚度设计',
  basis: {
    block: '按与零件等高、等体积的块体估算，零件形状会改变结果。请运行压缩测试，查看零件自身的刚度。',
    tested: '按此零件最近一次压缩测试估算。',
    noModel: '尚无模型，按 40\u00a0mm 立方体估算。',
  },
  lead: '材料：{{material}}。列出单元尺寸为 {{size}}\u00a0mm 或相近、沿 z 轴达到目标刚度的晶格，从轻到重排列，重量不含外壳和实心部位。点选即可填入参数。',
  unit: '目标类型',
  units: {
    force: '刚度（N/mm）',
    modulus: '晶格模量（MPa）',
    hardness: '等效硬度（邵氏 A）',
    stress: '应变 25\u00a0% 时的应力（kPa）',
  },
  amount: {
    force: '{{value}}\u00a0N/mm',
    modulus: '{{value}}\u00a0MPa',
    hardness: '邵氏\u00a0A\u00a0{{value}}',
    stress: '{{value}}\u00a0kPa',
  },
  none: '在此领域的单元尺寸与杆径范围内，没有晶格能达到。请更改数值、领域或材料。',
  beyond: {
    softest: '此处的晶格都比 {{wanted}} 更硬，最软的是“{{lattice}}”：{{value}}。',
    stiffest: '此处的晶格都比 {{wanted}} 更软，最硬的是“{{lattice}}”：{{value}}。',
    nearest: '此处没有晶格为 {{wanted}}，最接近的是“{{lattice}}”：{{value}}。',
  },
  reach: '可达到的范围：{{from}} 至 {{to}}',
  use: '使用“{{lattice}}”',
  missed_one: '未列出的 1 种及原因（共 {{all}} 种，片状与骨架分计）',
  missed_other: '未列出的 {{count}} 种及原因（共 {{all}} 种，片状与骨架分计）',
  why: {
    tooSoft: '密度 {{percent}}\u00a0% 时仍过软',
    tooStiff: '密度 {{percent}}\u00a0% 时仍过硬',
    sizes: '密度 {{percent}}\u00a0% 时，杆径或单元尺寸超出范围',
  },
  density: '密度 {{percent}}\u00a0%，单元尺寸 {{size}}\u00a0mm',
  thin: '{{width}}，可打印下限 {{least}}\u00a0mm',
  yields: '约 {{force}}\u00a0N 屈服',
  buckles: '约 {{force}}\u00a0N 失稳',
  stressNote:
    '应变 25\u00a0% 时的应力按侧面自由的单元首次慢速压缩计算，密度 5 至 25\u00a0%；侧面受约束时更高。',
  note: '按各晶格的公式计算，适用于可在压板上滑动的块体，压缩测试后按零件校正。壁面与泡沫杆件的失稳未计算。',
};
