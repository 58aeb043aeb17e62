/** Why the engine makes no lattice of these settings, as the live preview and the press test say it, in English. */
export const LATTICE_FAILURES_EN = {
  'bad-spec': 'These settings cannot be combined.',
  'bad-model': 'This model cannot be filled.',
  'nothing-inside': 'No strut fits inside the model. Choose smaller cells, or thinner solid parts.',
  'plane-misses': 'The cut plane does not cross the model.',
  'side-apart': 'One region does not reach the membrane. Choose smaller cells there, or move the cut.',
  'drain-blind': 'A drain hole does not reach the lattice. Move or remove it.',
  'face-not-found': 'A picked face is not on this model. Pick it again.',
  'brush-too-large': 'The brush covers too many triangles. Choose a smaller radius.',
  'body-not-found': 'A body with a role is not in this model. Open the model again.',
  'solid-apart':
    'Nothing joins a solid part to the rest. Choose smaller cells, a thicker solid, or less room kept clear beside it.',
  'not-thin':
    'Conformal cells need walls that are thicker than the struts and at most 8 cells thick. Choose grid cells.',
  'rod-too-thick': 'The struts are too thick for this cell. Choose thinner struts or larger cells.',
  'density-out-of-reach':
    'No strut diameter gives this density. Choose another density, lattice or cell size.',
  'cell-too-large': 'The cells are too large for this model. Choose smaller cells.',
  'too-many-cells': 'The cells are too small for this model. Choose larger cells.',
} as const;
