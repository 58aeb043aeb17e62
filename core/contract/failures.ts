import { isOneOf, namesOf } from '../rules/names.ts';
import type { Language } from './envelope.ts';

/** Reasons for an order without a result, with advice: first the engine's, then those of the job. */
export const FAILURES = {
  'nothing-inside': {
    en: 'No strut of this lattice fits inside the model. Choose a smaller cell size, thinner solid parts or a larger model.',
    cn: '此晶格在模型内放不下任何杆件。请减小单元尺寸、减薄实心部位或放大模型。',
  },
  'plane-misses': {
    en: 'The cut plane does not run through the model. Cut the model again, then generate.',
    cn: '切割平面未穿过模型。请重新切割后再生成。',
  },
  'side-apart': {
    en: 'The lattice on one side of the cut does not reach the membrane between the sides. Choose smaller cells there or move the cut.',
    cn: '切面一侧的晶格无法与两侧之间的隔膜相连。请减小该侧的单元尺寸，或移动切面。',
  },
  'drain-blind': {
    en: 'A drain hole does not reach the lattice, or lies off the surface. Move or remove it.',
    cn: '有排料孔未通到晶格，或不在模型表面上。请移动或删除该孔。',
  },
  'face-not-found': {
    en: 'A picked face is not on this model. Pick the face again, then generate.',
    cn: '所选的面不在该模型上。请重新选择该面后再生成。',
  },
  'brush-too-large': {
    en: 'The brush covers too many triangles of this model. Choose a smaller radius, or a model of fewer triangles.',
    cn: '笔刷覆盖的三角面过多。请减小笔刷半径，或使用三角面较少的模型。',
  },
  'body-not-found': {
    en: 'A body with a role is not in this model. Open the model again and choose the roles of its bodies.',
    cn: '所设置的实体不在该模型中。请重新打开模型并设置各实体。',
  },
  'solid-apart': {
    en: 'Nothing joins a solid part to the rest. Choose smaller cells, a thicker solid, or less room kept clear beside it.',
    cn: '有实心部位未与其余部分相连。请减小单元尺寸、加厚实心部位，或减小其旁边的避让深度。',
  },
  'not-thin': {
    en: 'Conformal cells need a part of thin walls: thicker than the struts and at most eight cells thick. Choose grid cells, larger cells or thinner struts.',
    cn: '随形排列适用于薄壁零件：壁厚须大于杆径，且不超过八层单元。请改用网格排列、增大单元尺寸或减小杆径。',
  },
  'rod-too-thick': {
    en: 'The struts are too thick for this cell size. Choose thinner struts or larger cells.',
    cn: '杆径相对单元尺寸过大。请减小杆径或增大单元尺寸。',
  },
  'cell-too-large': {
    en: 'The cells are too large for this model. Choose a smaller cell size.',
    cn: '单元尺寸相对模型过大。请减小单元尺寸。',
  },
  'shell-impossible': {
    en: 'A shell of this thickness does not fit into the model. Choose a thinner shell.',
    cn: '模型内无法生成此厚度的外壳。请减小外壳厚度。',
  },
  'proof-failed': {
    en: 'The result failed our check for a closed model and was discarded. Change a parameter slightly and try again.',
    cn: '生成结果未通过封闭性检查，因此未保留。请稍微调整参数后重试。',
  },
  'too-large': {
    en: 'The result is too large. Choose larger cells or fewer sides.',
    cn: '生成结果过大。请增大单元尺寸或减少杆件边数。',
  },
  'too-long': {
    en: 'The generation exceeded the time limit. Choose larger cells, fewer sides or a smaller model.',
    cn: '生成时间超出上限。请增大单元尺寸、减少杆件边数或缩小模型。',
  },
  'not-possible': {
    en: 'This lattice could not be generated for this model. Scale the model or change the parameters.',
    cn: '无法为此模型生成该晶格。请缩放模型或调整参数。',
  },
  'source-missing': {
    en: 'The uploaded model no longer exists. Upload it again.',
    cn: '已上传的模型不存在，请重新上传。',
  },
  'picture-unreadable': {
    en: 'The image of the gradient cannot be read. Save it again as a PNG and upload it.',
    cn: '无法读取渐变图片，请另存为 PNG 后重新上传。',
  },
  'gave-up': {
    en: 'Generation failed several times on our side. Try again later.',
    cn: '生成多次中断，请稍后重试。',
  },
  cancelled: {
    en: 'Generation was cancelled.',
    cn: '已取消生成。',
  },
} as const satisfies Record<string, Record<Language, string>>;

export type FailureCode = keyof typeof FAILURES;

export function failureOf(code: FailureCode, language: Language): { code: FailureCode; message: string } {
  return { code, message: FAILURES[code][language] };
}

/** Engine codes with the same meaning for a user. */
const SAME_AS: Readonly<Record<string, FailureCode>> = {
  'too-many-cells': 'too-large',
  'output-too-large': 'too-large',
};

/** Returns the failure of an engine error code; the general failure for an unknown code. */
export function failureCode(code: string): FailureCode {
  return isOneOf(namesOf(FAILURES), code) ? code : (SAME_AS[code] ?? 'not-possible');
}
