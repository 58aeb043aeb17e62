import { parseArgs } from 'node:util';

/** Options of the command line, in the terms of `parseArgs`. */
const OPTIONS = {
  output: { type: 'string', short: 'o' },
  recipe: { type: 'string' },
  lattice: { type: 'string' },
  size: { type: 'string', default: '10' },
  rod: { type: 'string' },
  density: { type: 'string' },
  hardness: { type: 'string' },
  material: { type: 'string' },
  sides: { type: 'string', default: '8' },
  action: { type: 'string', default: 'high' },
  'open-ends': { type: 'string' },
  join: { type: 'string' },
  field: { type: 'string' },
  shell: { type: 'string' },
  bottom: { type: 'string' },
  drain: { type: 'string', multiple: true },
  body: { type: 'string', multiple: true },
  solid: { type: 'string', multiple: true },
  skin: { type: 'string', multiple: true },
  'keep-clear': { type: 'string', multiple: true },
  origin: { type: 'string' },
  turn: { type: 'string' },
  variant: { type: 'string' },
  seed: { type: 'string' },
  cells: { type: 'string' },
  gradient: { type: 'string' },
  projection: { type: 'string', default: 'z' },
  'from-faces': { type: 'string', multiple: true },
  along: { type: 'string' },
  pressure: { type: 'string' },
  pressures: { type: 'string' },
  'pressure-unit': { type: 'string' },
  'white-kpa': { type: 'string' },
  lay: { type: 'string' },
  mirror: { type: 'boolean', default: false },
  'half-turn': { type: 'boolean', default: false },
  course: { type: 'string' },
  rods: { type: 'string' },
  densities: { type: 'string' },
  hardnesses: { type: 'string' },
  'rod-darkest': { type: 'string' },
  'rod-lightest': { type: 'string' },
  even: { type: 'string' },
  layers: { type: 'string' },
  plane: { type: 'string' },
  part1: { type: 'string' },
  part2: { type: 'string' },
  membrane: { type: 'string' },
  format: { type: 'string' },
  threads: { type: 'string' },
  preview: { type: 'string' },
  press: { type: 'string' },
  greased: { type: 'boolean', default: false },
  load: { type: 'string' },
  support: { type: 'string' },
  guided: { type: 'boolean', default: false },
  grade: { type: 'boolean', default: false },
  also: { type: 'string', multiple: true },
  process: { type: 'string' },
  shades: { type: 'string' },
  repair: { type: 'boolean', default: false },
  wrap: { type: 'boolean', default: false },
  units: { type: 'string', default: 'mm' },
  'turn-to-fit': { type: 'boolean', default: false },
  accuracy: { type: 'string' },
  bodies: { type: 'string' },
  entry: { type: 'string' },
  faces: { type: 'boolean', default: false },
  check: { type: 'string' },
  jobs: { type: 'string' },
  json: { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h', default: false },
} as const;

/** Reads a command line of `lattice`. Throws for an unknown option. */
export function readOptions(argv: readonly string[]) {
  return parseArgs({ args: [...argv], allowPositionals: true, options: OPTIONS });
}

type Given = ReturnType<typeof readOptions>['values'];

/** Options of `lattice`; undefined is one that is not given. */
export type FillArguments = {
  [Name in keyof Given]: Given[Name] | (object extends Pick<Given, Name> ? undefined : never);
};
