import type { PressureFault, PressureUnit } from '../../rules/parameters/pressure-maps.ts';

/** Pressure measured by a plate or an insole of sensors; rows from the top as in the file. */
export interface PressureMap {
  columns: number;
  rows: number;
  /** Row by row; 0 where no sensor is. Of several frames the highest of each sensor. */
  kPa: Float32Array;
  frames: number;
  unit: PressureUnit;
  /** False if the file names no unit: its numbers are taken as kPa. */
  isUnitNamed: boolean;
  /** Distance of sensors along a row and along a column, mm, if the file names it. */
  pitchMm?: readonly [number, number];
}

/** A text that is no pressure map, or could be read as two. */
export class PressureError extends Error {
  readonly fault: PressureFault;
  /** Line of the file, from 1. */
  readonly line: number | undefined;

  constructor(fault: PressureFault, message: string, line?: number) {
    super(line === undefined ? message : `line ${line}: ${message}`);
    this.name = 'PressureError';
    this.fault = fault;
    this.line = line;
  }
}
