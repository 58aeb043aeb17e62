/** Design by stiffness. */
export const STIFFNESS_EN = {
  open: 'By stiffness',
  title: 'Design by stiffness',
  basis: {
    block:
      'Estimated for a block as high as your part and with its volume. Your part’s shape changes this: run the press test to see its own stiffness.',
    tested: 'Estimated from your last press test of this part.',
    noModel: 'Estimated for a 40\u00a0mm cube, since there is no model.',
  },
  lead: 'Lattices in {{material}} that reach the target stiffness along z, lightest first. Cells are {{size}}\u00a0mm, or as close as the struts allow. Weights leave out shell and solid parts. Choose one to set the parameters.',
  unit: 'Target quantity',
  units: {
    force: 'Stiffness, N/mm',
    modulus: 'Lattice modulus, MPa',
    hardness: 'Equivalent hardness, Shore A',
    stress: 'Stress at 25\u00a0%, kPa',
  },
  amount: {
    force: '{{value}}\u00a0N/mm',
    modulus: '{{value}}\u00a0MPa',
    hardness: '{{value}}\u00a0Shore\u00a0A',
    stress: '{{value}}\u00a0kPa',
  },
  none: 'No lattice reaches this with the cells and struts of this area. Change the value, the area or the material.',
  beyond: {
    softest: 'Everything here is stiffer than {{wanted}}. The softest is {{lattice}} at {{value}}.',
    stiffest: 'Everything here is softer than {{wanted}}. The stiffest is {{lattice}} at {{value}}.',
    nearest: 'Nothing here has {{wanted}}. The nearest is {{lattice}} at {{value}}.',
  },
  reach: 'Within reach: {{from}} to {{to}}',
  use: 'Use {{lattice}}',
  missed_one: 'Why 1 of {{all}} is not listed (sheet and skeletal count separately)',
  missed_other: 'Why {{count}} of {{all}} are not listed (sheet and skeletal count separately)',
  why: {
    tooSoft: 'too soft even at {{percent}}\u00a0% density',
    tooStiff: 'too stiff even at {{percent}}\u00a0% density',
    sizes: 'at {{percent}}\u00a0% density its struts or cells are out of range',
  },
  density: 'Density {{percent}}\u00a0%, cell size {{size}}\u00a0mm',
  thin: '{{width}}, prints from {{least}}\u00a0mm',
  yields: 'yields at ~{{force}}\u00a0N',
  buckles: 'buckles at ~{{force}}\u00a0N',
  stressNote:
    'The stress at a quarter of the height is that of a cell with free sides in a first, slow press, from 5 to 25\u00a0% density; walls that hold the sides raise it.',
  note: 'Calculated from the formula of each lattice, for a block that can slide on its plates. A press test scales it to the part. Whether walls and struts of a foam buckle is not computed.',
} as const;
