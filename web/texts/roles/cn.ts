import type { TextsLike } from '../texts-like.ts';
import type { ROLES_EN } from './en.ts';

/** Chinese texts of the roles of faces. */
export const ROLES_CN: TextsLike<typeof ROLES_EN> = {
  title: '实心部位',
  explain:
    '可让模型的面保留一定厚度的实心、覆盖薄皮，或避开晶格：例如螺栓孔的孔圈、底座的垫块、螺钉头的空间。',
  kind: { solid: '实心', skin: '薄皮', keepClear: '避让' },
  kindLabel: '类型',
  thickness: { solid: '厚度', skin: '厚度', keepClear: '深度' },
  count_one: '{{count}} 个面',
  count_other: '{{count}} 个面',
  none: '尚未选择面',
  pick: '选择面',
  done: '完成',
  hint: '点击模型上的面，或在下方选择；再次点击可取消。',
  searching: '正在识别面…',
  noFaces: '该模型没有可选择的面。',
  all: '全部 {{count}} 个',
  smooth: '加入平滑相连的面',
  more: '更多面',
  remove: '删除',
  missed: '没有点到模型，请点击模型的面。',
  tooMany: '所有实心部位合计最多 {{count}} 个面，请先取消一些面。',
  whyNot: '不能与贴壁单元同时使用，请选择网格排列。',
  bodies: {
    title: '实体',
    hint: '文件包含多个实体：每个可填充晶格、保持实心，或从模型中减去，至少一个填充晶格。',
    unnamed: '实体 {{number}}',
    lattice: '晶格',
    solid: '实心',
    void: '减去',
  },
  face: {
    plane: '平面，{{area}}',
    hole: '孔，{{mm}} mm',
    boss: '凸台，{{mm}} mm',
    round: '圆角，半径 {{mm}} mm',
    cone: '圆锥，{{mm}} mm',
    countersink: '沉孔，{{mm}} mm',
    sphere: '球面，{{mm}} mm',
    patch: '自由曲面，{{area}}',
  },
};
