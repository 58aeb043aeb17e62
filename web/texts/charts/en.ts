/** Names of the five axes of a lattice's chart, and how the chart reads aloud. */
export const CHARTS_EN = {
  title: 'Properties of {{title}}',
  compared: 'This lattice type compared with the others, at {{density}} density',
  comparedSeveral: 'These lattice types compared with the others',
  force: 'Force',
  structuralStability: 'Stability',
  lightWeight: 'Light weight',
  printability: 'Printability',
  rebound: 'Rebound',
  computed: 'Computed at {{density}} density, for small deformations:',
  figures: {
    force: 'Lattice modulus along z',
    structuralStability: 'Stiffest over softest direction',
    lightWeight: 'Lowest density',
    printability: 'Share at 45° or steeper',
    rebound: 'Strain with 1\u00a0% yielded, relative to solid',
  },
  units: {
    force: '{{figure}}\u00a0% of solid',
    structuralStability: '{{figure}} : 1',
    lightWeight: '{{figure}}\u00a0%',
    printability: '{{figure}}\u00a0%',
    rebound: '{{figure}} ×',
  },
  score: '{{name}} {{score}} of 5',
} as const;
