/** English texts of the sheet of pores. */
export const PORES_EN = {
  title: 'Pores as designed',
  zone: { thin: 'thin', middle: 'middle', thick: 'thick' },
  porosity: 'Porosity',
  pore: 'Pore size',
  wall: 'Strut or wall thickness',
  below: 'Percentile {{percent}}',
  clear: 'Clear opening',
  open: 'Open pores',
  surface: 'Surface per volume',
  surfaceOfSolid: 'Surface per volume of the solid',
  intercept: 'Mean intercept of pores',
  permeability: 'Permeability',
  permeabilityAlong: 'Permeability along {{axis}}',
  note: 'The lattice as designed, without shell and skin. Printed and sintered pores are smaller, rougher and less permeable. Sizes are those of the largest balls that fit, averaged by volume, from {{size}} points along a cell: within about 3\u00a0%. The clear opening is the largest ball that passes from cell to cell. Permeability is for slow flow (Reynolds number below 1), by lattice Boltzmann on {{flow}} points: within about 6\u00a0%. None of this predicts how tissue grows.',
  none: 'No pore data for these settings. They exist for cubic cells with struts or walls that are neither very thin nor very thick.',
};
