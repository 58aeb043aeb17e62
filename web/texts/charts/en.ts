/** Names of the five axes of a lattice's chart, and how the chart reads aloud. */
export const CHARTS_EN = {
  title: 'Properties of {{title}}',
  force: 'Force',
  structuralStability: 'Stability',
  lightWeight: 'Light weight',
  printability: 'Printability',
  rebound: 'Rebound',
  score: '{{name}} {{score}} of 5',
} as const;
