/** Units of pressure that a map may be in, kPa. */
export const PRESSURE_UNITS = {
  kPa: 1,
  'N/cm2': 10,
  psi: 6.894757293,
  'kg/cm2': 98.0665,
  'g/cm2': 0.0980665,
  mmHg: 0.133322387,
  MPa: 1000,
} as const;
export type PressureUnit = keyof typeof PRESSURE_UNITS;

/** Largest file of a map, bytes: hundreds of frames of a usual plate. */
export const PRESSURE_MAX_BYTES = 4 * 1024 * 1024;
/** Fewest rows and columns of sensors; a list of places with their pressures has fewer columns. */
export const PRESSURE_MIN_SENSORS = 4;

/** Why a text is no pressure map. */
export const PRESSURE_FAULTS = [
  'no-matrix',
  'uneven',
  'two-readings',
  'several',
  'not-pressure',
  'two-units',
  'out-of-range',
  'empty',
  'too-large',
] as const;
export type PressureFault = (typeof PRESSURE_FAULTS)[number];

/** Distances of sensors in a map, mm, and the least pressure that its white may show, kPa. */
export const PRESSURE_LIMITS = { minPitchMm: 0.1, maxPitchMm: 100, minFullKPa: 0.1 } as const;
