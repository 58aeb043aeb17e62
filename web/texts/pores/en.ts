/** English texts of the sheet of pores. */
export const PORES_EN = {
  title: 'Pores as designed',
  zone: { thin: 'thin', middle: 'middle', thick: 'thick' },
  porosity: 'Porosity, %',
  pore: 'Pore size, mm',
  wall: 'Strut or wall thickness, mm',
  below: '{{percent}} % of it is below',
  clear: 'Clear opening, mm',
  open: 'Open pores, %',
  surface: 'Surface per volume, mm²/mm³',
  surfaceOfSolid: 'Surface per volume of the solid',
  intercept: 'Mean intercept of pores, mm',
  permeability: 'Permeability, 10⁻⁹ m²',
  permeabilityAlong: 'Permeability along {{axis}}, 10⁻⁹ m²',
  note: 'The lattice as designed, without shell and skin; printed and sintered pores are smaller and rougher, and let less fluid through. Sizes are means by volume of the largest balls that fit, from {{size}} points along a cell: within about 3 %. The clear opening is the largest ball that passes from cell to cell. Permeability is that of slow flow (Reynolds number below 1), by lattice Boltzmann on {{flow}} points: within about 6 %. The sheet does not say how tissue grows.',
  none: 'No sheet of pores here. It is known for cubic cells, and struts or walls that are neither very thin nor very thick.',
};
