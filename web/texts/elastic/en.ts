export const ELASTIC_EN = {
  young: 'Lattice modulus x\u00a0·\u00a0y\u00a0·\u00a0z',
  computing: 'Calculating…',
  rod: 'Struts of {{rod}}\u00a0mm',
  between: 'Inside the part the modulus lies between these; parts a few cells thick are softer.',
  youngOfWalls: 'Lattice modulus of the walls',
  alongWalls: 'Along the walls',
  acrossWalls: 'Across the walls',
  meanCell: 'For the mean cell. Real cells differ where walls are thicker, thinner or curved.',
  unknownCells:
    'No lattice modulus here, because the height of the cells across the walls is not known. Run the press test for the stiffness of the part.',
  'below-law':
    'No lattice modulus here: at this low density the necks of the lattice break apart. Choose a thicker wall or neck.',
  'beyond-bounds':
    'No lattice modulus here: the lattice is so dense that its formula does not hold. Choose thinner struts or walls.',
  fewCells:
    'No lattice modulus here: struts near the faces of a wall are softer than those inside, most of all in walls a few cells thick. Run the press test for the stiffness of the part.',
  alike: 'Equally stiff in every direction.',
  sentence: 'Stiffest along {{most}} ({{mostStress}}), softest along {{least}} ({{leastStress}}).',
  foam: {
    computing: 'Mean of three arrangements of struts, until this one is calculated.',
    mean: 'Mean of three arrangements of struts.',
    own: 'Calculated for the arrangement of struts that your part gets. Others differ by up to a fifth.',
  },
  along: {
    x: 'x',
    y: 'y',
    z: 'z',
    edge: 'the cell’s edges',
    level: 'horizontal diagonals',
    face: 'face diagonals',
    body: 'body diagonals',
    slanted: 'slanted directions',
    oneLevel: 'a horizontal direction',
    oneSlanted: 'a slanted direction',
  },
  surface: 'Modulus in every direction',
} as const;
