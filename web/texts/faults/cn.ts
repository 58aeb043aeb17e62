import type { TextsLike } from '../texts-like.ts';
import type { FAULTS_EN } from './en.ts';

export const FAULTS_CN: TextsLike<typeof FAULTS_EN> = {
  'other-format': {
    title: '文件是其他格式：{{names}}',
    advice: '请在原软件或转换工具中打开，并导出为 STEP、STL、3MF、OBJ 或 PLY。',
  },
  'not-downloaded': {
    title: '文件只是指向模型的占位内容：{{names}}',
    advice: '请取得模型本身（Git LFS 请运行 git lfs pull），再上传 STEP、STL、3MF、OBJ 或 PLY。',
  },
  'web-answer': {
    title: '文件是网页或服务器的回复：{{names}}',
    advice: '下载得到的是网页（多为登录页）而不是模型。请在浏览器中打开链接，下载模型后再上传。',
  },
  'other-archive': {
    title: '文件经过压缩：{{names}}',
    advice: '请解压后上传其中的 STEP、STL、3MF、OBJ 或 PLY。压缩包仅支持 ZIP。',
  },
  'no-model-file': {
    title: '文件内容是 {{names}}，不是三维模型',
    advice: '请选择导出为 STEP、STL、3MF、OBJ 或 PLY 的模型。',
  },
  'empty-file': { title: '文件为空', advice: '导出、复制或下载过程中断。请重新导出或下载模型。' },
  'not-stl': { title: '这不是 STL 文件', advice: '请在 CAD 软件中将模型导出为 STL（二进制）后上传。' },
  'not-3mf': { title: '无法读取该 3MF 文件', advice: '文件已损坏。请重新导出模型，或导出为 STL。' },
  '3mf-extension': {
    title: '该 3MF 文件需要尚不支持的 3MF 扩展',
    advice: '请导出为普通网格（不含杆件晶格、切片或隐式几何的 3MF），或导出为 STL。',
  },
  'nothing-to-print': {
    title: '该文件中没有可打印的实体',
    advice:
      '所有对象都已设为不打印，或只是支撑、修改器等辅助部件。请在切片软件中启用要打印的对象后重新保存。',
  },
  'negative-volume': {
    title: '无法从模型中减去负体积',
    advice: '模型或负体积的表面不封闭，或减去后没有剩余。请在切片软件或 CAD 软件中完成布尔减运算后重新导出。',
  },
  'not-obj': {
    title: '无法读取该 OBJ 文件',
    advice: '文件已损坏或不含网格。请重新导出模型，或导出为 STL。',
  },
  'not-ply': {
    title: '无法读取该 PLY 文件',
    advice: '文件已损坏或不含网格。请重新导出模型，或导出为 STL。',
  },
  'not-cad': {
    title: '无法读取该 {{names}} 文件',
    advice: '文件已损坏或版本不同。请将零件重新导出为 STEP AP214，或导出为 STL。',
  },
  'cad-empty': {
    title: '该 {{names}} 文件中没有实体',
    advice: '装配体可能只引用了零件文件。请将全部实体导出为一个文件。',
  },
  'too-many-faces': { title: '模型的三角形过多', advice: '请将网格简化到一百万个三角形以内后重新上传。' },
  truncated: { title: '文件不完整', advice: '导出或复制过程中断，请重新导出模型。' },
  'count-mismatch': { title: '文件记录的三角形数量与实际不符', advice: '文件已损坏，请重新导出模型。' },
  'not-finite': { title: '部分坐标不是有效数字', advice: '导出有误，请在 CAD 软件中重建相关面后再导出。' },
  'no-triangles': { title: '文件中没有三角形', advice: '导出时请确认已选中实体。' },
  'file-too-large': {
    title: '文件超过 50\u00a0M',
    advice: '请降低导出精度，或使用二进制 STL 而非文本格式。',
  },
  'name-too-long': { title: '文件名超过 204 字节', advice: '请缩短文件名后重新上传。' },
  'box-too-large': {
    title: '模型大于 400 × 380 × 259\u00a0mm',
    advice: '请缩小模型或将其切分。请检查单位：STL 的长度按毫米读取。',
  },
  'too-small': {
    title: '模型小于 1\u00a0mm',
    advice: '请检查单位：STL 的长度按毫米读取。请放大模型后重新导出。',
  },
  small: { title: '模型某一边小于 5\u00a0mm', advice: '内部可能放不下晶格，您可以现在放大模型。' },
  open: { title: '模型表面不封闭', advice: '请在 CAD 软件中封闭孔洞：只有封闭的表面才有可填充的内部。' },
  'self-intersecting': { title: '模型表面自相交', advice: '请将重叠的实体合并（布尔并集）后重新导出。' },
  'several-bodies': { title: '文件中包含多个实体', advice: '每个实体都将填充晶格，您可以排除其中的实体。' },
  'too-many-bodies': {
    title: '文件中包含数千个独立表面',
    advice: '请在 CAD 软件中将它们合并为一个实体后重新导出。',
  },
  'non-manifold': { title: '部分边属于两个以上的面', advice: '请在 CAD 软件中删除内壁和重复面后重新导出。' },
  unwelded: { title: '相邻面的顶点未完全重合', advice: '几乎重合的顶点将被合并。' },
  't-junctions': {
    title: '部分顶点落在相邻面的边上',
    advice: '这些面将被拆分，使两侧共用该顶点。',
  },
  flipped: { title: '部分面朝向内部', advice: '这些面将被翻转为朝外。' },
  'duplicate-faces': { title: '存在重复的面', advice: '重复的面将被删除。' },
  'degenerate-faces': { title: '存在面积为零的面', advice: '这些面将被删除。' },
  'small-holes': { title: '表面有小孔', advice: '这些小孔将被封闭。' },
  'large-holes': {
    title: '表面有较大的孔',
    advice: '平面开口将以平面封闭，其他开口将以面积最小的曲面封闭。',
  },
  'loose-faces': { title: '存在不围成实体的零散面', advice: '这些面将被删除。' },
  'crossing-faces': { title: '部分面相互穿透', advice: '将在相交处切分并合并重叠部分，外形保持不变。' },
  'shared-edges': { title: '部分表面相互接触', advice: '以面相接的表面将合并，仅以边或点相接的将分开。' },
  'folded-faces': { title: '部分面与相邻面折叠重合', advice: '将消除折叠并重新划分这些面，外形保持不变。' },
  'wrapped-surface': { title: '表面无法精确修复', advice: '将从外部重建表面，细节的变化不超过所示偏差。' },
  'internal-faces': { title: '实体内部存在多余的面', advice: '这些面两侧都是实体，将被删除；空腔会保留。' },
  'zip-broken': {
    title: '无法打开 ZIP 压缩包',
    advice: '文件已损坏或带有密码。请不加密码重新压缩，或直接上传 STL。',
  },
  'zip-without-stl': {
    title: 'ZIP 压缩包中没有模型文件',
    advice: '请直接压缩 STEP、STL、3MF、OBJ 或 PLY 文件，不支持嵌套的压缩包。',
  },
  'zip-too-large': {
    title: '压缩包内的模型超过 50\u00a0M',
    advice: '请以较低精度重新导出，使解压后的模型更小。',
  },
  'too-complex': {
    title: '模型检查耗时过长',
    advice: '细长或相交的面过多。请简化模型或重新划分表面后再上传。',
  },
  'parts-subtracted': {
    title: '已减去切片软件中的负体积',
    advice: '模型为减去下列部件后的实体，请确认形状正确。',
  },
  'bodies-left-out': {
    title: '文件过大，无法保存实体列表',
    advice:
      '模型此后按一个实体处理，不能单独设为实心、减去或使用各自的晶格。如需选择，请上传面数较少的模型。',
  },
  'parts-left-out': {
    title: '已忽略不属于实体的部件',
    advice: '下列部件是支撑、支撑屏蔽、修改器等辅助部件，或用途未知（见括号），不会填充晶格。',
  },
  'parts-switched-off': {
    title: '已忽略设为不打印的对象',
    advice: '如需使用下列对象，请在切片软件中启用打印后重新保存。',
  },
  'models-left-out': {
    title: '压缩包中有多个模型，只使用其中一个',
    advice: '下列模型未使用。如需使用，请将其单独上传。',
  },
  'mislabelled-format': { title: '文件标注的 STL 格式与实际不符', advice: '文件仍可正常读取，无需处理。' },
  'no-end-mark': { title: '文件缺少结束标记', advice: '文件可能不完整。生成前请确认模型完整。' },
  'odd-form': {
    title: '文件的写法不同寻常',
    advice: '已按最可能的含义读取。生成前请核对模型。',
  },
  'wrong-count': {
    title: '文件中的三角形数量有误',
    advice: '该数量与文件长度不符（{{names}}）。已读取文件中的全部三角形。',
  },
  'moved-near': {
    title: '模型离坐标原点很远',
    advice: '读取时已移动 {{names}}（按文件的单位），避免舍入影响形状。',
  },
  'coarse-numbers': {
    title: '文件中的数值精度不足',
    advice:
      '模型离坐标原点过远，文件中的位置只精确到 {{names}}（按文件的单位）。请在 CAD 软件中将其移到原点后重新导出。',
  },
  'crossings-unknown': {
    title: '模型表面过于复杂，无法完整检查是否自相交',
    advice: '您可以继续。如果晶格生成失败，请将表面重新划分为大小均匀的面后再试。',
  },
};
