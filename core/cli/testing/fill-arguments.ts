import { type FillArguments, readOptions } from '../options.ts';

/** Options of a fill of which the command line names only the size. */
export const FILL: FillArguments = readOptions(['--size', '8']).values;
