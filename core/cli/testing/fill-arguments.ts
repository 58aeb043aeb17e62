import type { FillArguments } from '../spec.ts';

/** Options that a fill has when the command line names none. */
export const FILL: FillArguments = {
  size: '8',
  sides: '8',
  action: 'high',
  projection: 'z',
  repair: false,
  wrap: false,
  units: 'mm',
  'turn-to-fit': false,
  json: false,
};
