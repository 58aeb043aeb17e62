import { ELASTIC_EN } from '../elastic/en.ts';
import { LATTICE_FAILURES_EN } from '../failures/en.ts';
import { STIFFNESS_EN } from './stiffness-en.ts';

export const PRESS_EN = {
  title: 'Press test',
  open: 'Press test',
  close: 'Close the press test',
  lead: 'Calculates how the lattice in {{material}} behaves between two plates.',
  leadPicked: 'Calculates how the part in {{material}} behaves when one place is held and another is loaded.',
  between: 'Loading',
  places: {
    title: 'Load and support',
    support: 'Support',
    load: 'Load',
    none: 'not placed yet',
    pick: 'Place',
    picking: 'Pick a place on the model.',
    reach: 'Reach',
    help: 'All joints and walls of the lattice within reach of the support are held. Those within reach of the load move along the direction, towards the support, as one stiff plate. A free load can tilt and slide; a guided stamp cannot.',
    loadIs: 'The load',
    free: 'Free load',
    guided: 'Guided stamp',
    first: 'Place the support and the load first.',
    missed: 'There is no model at this place. Choose a place on the model.',
  },
  axis: 'Direction',
  along: 'Along {{axis}}',
  plates: 'Plates',
  contact: 'Contact',
  rough: 'With friction',
  greased: 'Frictionless',
  start: 'Run test',
  again: 'Run again',
  running: 'Press test is running',
  outdated: 'The settings have changed. Run the test again.',
  about: '~{{text}}',
  point: '{{force}}\u00a0N ({{travel}}\u00a0mm)',
  none: 'no strut is in compression',
  stiffness: 'Stiffness',
  stiffnessRange: 'Stiffness by contact depth',
  range: '{{least}} to {{most}}\u00a0N/mm',
  modulus: 'Part modulus',
  firstYield: 'First strut yields',
  skinYields: 'Shell first yields',
  beyond: '{{text}}\u00a0*',
  beyondNote:
    '* Beyond the dot: calculated as if the part stayed linear. The real part gives way at another force.',
  hundredth: '1\u00a0% of struts have yielded',
  firstBuckling: 'First strut buckles',
  strainLimit: 'At 5\u00a0% compression',
  travelLimit: 'At 5\u00a0% travel',
  wallYields: 'Wall first yields',
  bottomYields: 'Solid bottom first yields',
  mass: 'Weight',
  perGram: 'Stiffness per gram',
  more: 'More figures',
  sentence: '{{force}}\u00a0N compresses the part by {{travel}}\u00a0mm.',
  sentencePicked: '{{force}}\u00a0N moves the load by {{travel}}\u00a0mm.',
  line: { label: 'Force–travel curve: a straight line up to {{force}} at {{travel}}' },
  end: {
    yield: 'The first strut yields at the dot. Beyond the dot the line is only a guide.',
    skin: 'The shell first yields at the dot. Beyond the dot the line is only a guide.',
    wall: 'The wall first yields at the dot. Beyond the dot the line is only a guide. A thin wall may buckle sooner, which is not computed.',
    bottom:
      'The solid bottom first yields at the dot. Beyond the dot the line is only a guide. A thin wall may buckle sooner, which is not computed.',
    buckling: 'The first strut buckles at the dot. Beyond the dot the line is only a guide.',
    travel:
      'At the dot the load has moved by 5\u00a0% of its distance to the support. Beyond the dot the line is only a guide: small-deformation theory does not hold there.',
    strain:
      'The dot is at 5\u00a0% of the height. Beyond the dot the line is only a guide: small-deformation theory does not hold there.',
  },
  legend: {
    whole: '100\u00a0%: {{end}}',
    title: 'Load of each strut at {{force}}',
    boxes: 'Highest load in each box at {{force}}',
    yield: 'yields ({{stress}})',
    buckling: 'buckles',
    strain: 'gives way',
  },
  shape: {
    title: 'Shape at {{travel}}\u00a0mm travel',
    label: 'Magnification of the deformation',
    still: 'Undeformed',
    times: '× {{value}}',
  },
  notes: {
    narrow:
      'A plate touches only a narrow part of the model. The test assumes that it holds the outermost 6\u00a0% of the height; the range of the stiffness is that of 3\u00a0% to 12\u00a0%. Where the model is curved there, a real part starts softer and gets stiffer as the plate takes in more of it.',
    pointLoad:
      'The load touches little more than one point, so stiffness and first yield depend on that spot. Increase the reach.',
    pointSupport:
      'The support touches little more than one point, so stiffness and first yield depend on that spot. Increase the reach.',
    pointPlate:
      'A plate touches little more than one point, so stiffness and first yield depend on that spot. Choose smaller cells.',
    idle: 'Loose parts that carry no load: {{parts}}, with {{struts}} struts (grey).',
    idleWalls: 'Loose parts that carry no load: {{parts}} (grey).',
    surface:
      'Computed as a solid with the stiffness of this lattice, in boxes of half a cell. Buckling of walls is not computed.',
    usualError:
      'Against a voxel calculation of finished parts one to three cells across, pressed between plates, the stiffness of such lattices comes out up to {{low}}\u00a0% too low or {{high}}\u00a0% too high.',
    usualErrorPlaces:
      'Against a voxel calculation of finished parts, the stiffness of such lattices comes out up to {{low}}\u00a0% too low or {{high}}\u00a0% too high. Loads on single places were not compared.',
    skin: 'The shell of {{thickness}}\u00a0mm is computed as a thin shell of {{step}}\u00a0mm triangles. It moves with the struts that end in it. It carries {{share}}\u00a0% of the load. Drain holes, finer detail and buckling of the shell are left out; the shell is not drawn.',
    solids: {
      rigid:
        'Solid parts are treated as rigid, also within a shell; a thin skin on faces, or a wall between two lattices, is computed as a thin shell.',
      boxes: 'Solid parts are computed as solid boxes beside the lattice.',
    },
    missingShell:
      'About {{share}}\u00a0% of the shell is left out: the model is too thin there for these triangles, and the real part is stiffer. Smaller cells include more of it.',
    skinOfSurface:
      'The shell of {{thickness}}\u00a0mm moves with the lattice behind it, in triangles of {{step}}\u00a0mm. It carries {{share}}\u00a0% of the load. Drain holes, finer detail and buckling of the shell are left out; the shell is not drawn.',
    estimate: 'Many struts are short for their thickness. Expect figures within 30\u00a0%.',
    twoModuli:
      'Computed with {{stiff}}\u00a0MPa, the modulus of the solid at small strains. Under strains of tens of percent it is nearer to {{soft}}\u00a0MPa, which “Equivalent hardness, Shore A” uses: a part that sinks deep is softer than these figures say, and may bear as little as {{share}}\u00a0% of them.',
  },
  server: {
    offer: 'The server can run this test. It takes a few seconds to a few minutes, and you can keep working.',
    first: 'Generate the lattice first. The server can then run the test.',
    start: 'Run on the server',
    running: 'The server is running the test. This takes a few seconds to a few minutes.',
  },
  adjust: {
    wanted: 'Target stiffness, N/mm',
    start: 'Adjust the struts',
    help: 'Finds the thinnest struts with this stiffness, in two to four tests.',
    running: 'Adjusting the struts: test {{number}}',
    reached: 'Reached within 2\u00a0% after {{count}} tests: {{mass}}\u00a0g.',
    startWall: 'Adjust the wall',
    helpWall: 'Finds the thinnest wall with this stiffness, in two to four tests.',
    runningWall: 'Adjusting the wall: test {{number}}',
    missedWall: 'Not reached: the wall or the density is at its limit.',
    missed: 'Not reached: the struts or the density are at their limit.',
  },
  grade: {
    start: 'Grade by stress',
    help: 'Makes struts thicker where stress is high and thinner elsewhere, at the same stiffness.',
    refused: {
      shell:
        'Not available with a shell. It carries most of the load, so all struts would become as thin as the process can print, and this test does not compute when the shell buckles between them.',
      conformal: 'Not available with conformal cells. A gradient needs grid cells.',
      bodies:
        'Not available for bodies with their own lattices, since a gradient has one lattice. Set them to “Same as the part” first.',
      bottom: 'Not available with a solid bottom. Turn it off first.',
      stretched: 'Not available with stretched cells. Press “Reset to cubes” first.',
      ends: 'Not available with changed open ends. Restore the default first.',
      links: 'Not available with links between islands. Turn them off first.',
    },
    lighter: '{{percent}}\u00a0% lighter at the same stiffness.',
    weaker: 'But a strut fails at {{now}}\u00a0N instead of {{first}}\u00a0N.',
    missed:
      'The original stiffness was not reached: the struts are at the limits of the lattice or the process.',
    stiffer: 'Stiffer and heavier than before: the process prints no thinner struts.',
    skins:
      'The struts take {{percent}}\u00a0% of the load, skins take the rest. The stiffness then says little about the struts: they may become as thin as the process can print, and buckling of the skins is not computed.',
    even: 'No gradient is lighter: the struts are already loaded evenly.',
    keep: 'Add a load case',
    keepHelp: 'Tests then include this load, and grading keeps its stiffness. Three at most.',
    kept: 'Load cases',
    before: 'Uniform struts',
    after: 'Graded',
    rods: 'Struts from {{thin}} to {{thick}}\u00a0mm, none thinner than the process prints.',
    take: 'Use this gradient',
    taken: 'The struts now follow the stress. Choose Generate to make this lattice.',
    note: 'Graded for stiffness under this one load. Check first yield and buckling too. A part that is also bent or pulled may need the material that was removed.',
    noteLoads:
      'Graded for stiffness under these loads. Check first yield and buckling too. A part that is also bent or pulled otherwise may need the material that was removed.',
  },
  compare: {
    add: 'Add to comparison',
    full: 'The comparison is full',
    open: 'Compare ({{count}})',
    print: 'Print or save as PDF',
    title: 'Comparison',
    lead: 'Calculated press tests of {{part}}. The best figure in each row is marked where the loads agree. Figures within 1\u00a0% count as equal.',
    take: 'Use these settings',
    remove: 'Remove',
    figure: 'Figure',
    best: 'best',
    unknown: '–',
    lattice: '{{title}}, cell size {{size}}\u00a0mm, {{width}}',
    shelled: '{{lattice}}, shell {{shell}}\u00a0mm',
    withBottom: '{{lattice}}, solid bottom {{bottom}}\u00a0mm',
    reportTitle: 'Calculated press test',
    rows: {
      stiffness: 'Stiffness',
      mass: 'Weight',
      perGram: 'Stiffness per gram',
      peakStress: 'Peak stress at {{force}}\u00a0N',
      firstYield: 'First strut yields',
      wallOrBottomYields: 'Wall or solid bottom first yields',
      skinYields: 'Shell first yields',
      firstBuckling: 'First strut buckles',
      density: 'Lattice density',
      prints: 'Printable struts',
      printsWall: 'Printable walls',
      seconds: 'Time to generate',
      price: 'Price, low · high',
    },
  },
  design: STIFFNESS_EN,
  curve: {
    title: 'Pressed to half its height',
    at: 'Stress at {{percent}}\u00a0% strain',
    free: 'sides free',
    held: 'sides held',
    stress: 'Stress at {{percent}}\u00a0%, kPa',
    plateau: 'Plateau, kPa',
    energy: 'Energy, kJ/m³',
    efficiency: 'Cushioning',
    best: 'Cushions best at',
    buckles: 'Buckles from',
    touches: 'Struts touch from',
    collapse: 'Collapses at',
    label: 'Stress–strain curve to half the height, sides free (line) and held (dashed)',
    partTitle: 'Contact grows as the plates close, so the part has a curve instead of one stiffness.',
    partAt: 'Force at {{percent}}\u00a0% of the height',
    partLabel: 'Force–travel curve to half the height, sides free (line) and held (dashed)',
    partNote:
      'The part is split into columns. Each follows the curve of its cells from where the flat plates reach it. Columns hold each other not at all (line) or fully (dashed). For a first, slow press of a smooth print; speed, softening and printed skin are not modelled. Do not use it for impact protection.',
    refused:
      'No curve to half the height: above 25\u00a0% density struts are too thick for it, and cells below half or above twice their width are not computed.',
    note: 'A cell inside the part, pressed along z; a part lies between free and held sides. The plateau is the mean from 20 to 40\u00a0%; cushioning is the energy taken up over the highest stress, at its best strain. This is a first, slow press of a smooth print: a fast one is stiffer, later ones are softer, and printed skin is not modelled. Nor are waves of buckling longer than two cells. Do not use it for impact protection.',
  },
  elastic: ELASTIC_EN,
  limits: {
    title: 'Limits of these figures',
    short:
      'Stiffness and loads are calculated for small loads and a perfect print: print and test a sample before you rely on them. They do not show that a part is safe, meets a standard, or withstands impact, fatigue, creep or heat.',
    text: 'For comparing and choosing, at small deformations (up to about 5\u00a0%) in a perfect print. Print and test a sample: struts print 0.05 to 0.2\u00a0mm off, so those of 1\u00a0mm differ by 10 to 40\u00a0% in stiffness. Plastics soften with heat and time. Notches and wall buckling are not computed. Not for safety, standards, impact, fatigue, creep or crushing.',
  },
  failed: {
    'no-struts': 'No strut carries load between the plates. Choose smaller cells.',
    'not-held':
      'No connected part of the lattice reaches both plates. Choose smaller cells, link its islands, or press along another axis.',
    'not-settled': 'A loaded part is hardly supported. Choose smaller cells, or plates with friction.',
    'bottom-across': 'Struts on a solid bottom can only be pressed along z, between plates.',
    'body-lattices':
      'The press test has no formula for the joint of a sheet with another lattice, or of several lattices with a shell. Choose strut lattices and no shell, or set the bodies to “Same as the part” for the test.',
    surface: 'A sheet or a skeletal lattice can only be pressed if it has one thickness throughout.',
    'bad-material': 'A figure of the material is out of range. Check modulus, strength and density.',
    'no-contact':
      'No part of the lattice is within reach of the load or the support. Place them on the part, or increase their reach.',
    'thin-shell':
      'Walls of the model are too thin to compute its shell with these cells. Choose smaller cells, or test without a shell.',
    'solid-between':
      'Solid parts reach from plate to plate and carry the load instead of the lattice. Press along another axis, or place a load and a support.',
    'patches-meet':
      'Load and support touch the same place of the lattice. Place them farther apart, or reduce their reach.',
    'not-gradable':
      'Only a grid lattice with one strut diameter can be graded, without a shell, solid bottom, stretched cells, links, other open ends, drain holes or lattices of bodies.',
    'hardly-filled':
      'The lattice fills less than half of the model, so its stiffness would say nothing about the part. Choose smaller cells.',
    'below-law':
      'At this low density the necks of the lattice break apart, so there is no figure. Choose a thicker wall or neck, or smaller cells.',
    'beyond-bounds':
      'The lattice is so dense that its formula does not hold, so there is no figure. Choose thinner struts or walls, or larger cells.',
    'no-room-for-rods':
      'The process cannot print thinner struts in these cells. Choose larger cells or another process.',
    'too-many-struts': 'This lattice has more than 120,000 struts, too many for this browser.',
    'too-many-to-grade': 'This lattice has more than 120,000 struts, too many to grade. Choose larger cells.',
    'too-large-to-press':
      'This lattice has more than a million struts, too many for the press test. Choose larger cells.',
    'gave-up': 'The server could not finish the test. Try again later, or choose larger cells.',
    'other-question':
      'Another page started a different test of this result and replaced this one. Wait for it to finish, then test again.',
    'source-missing': 'The uploaded model no longer exists. Upload it again.',
    'picture-unreadable': 'The gradient image cannot be read. Choose another one.',
    ...LATTICE_FAILURES_EN,
    'output-too-large': 'The lattice is too large. Choose larger cells.',
    'trim-failed': 'The press test failed. Try again.',
    'proof-failed': 'The press test failed. Try again.',
    cancelled: 'The press test was cancelled.',
    unknown: 'The press test failed. Try again.',
  },
} as const;
