const UNITS = ['B', 'KB', 'M', 'G'] as const;

/** A file size as the product shows it: B, KB, M, G; two digits after the point from KB on. */
export function formatBytes(bytes: number): string {
  let value = bytes;
  let unit = 0;
  while (value >= 1024 && unit < UNITS.length - 1) {
    value /= 1024;
    unit += 1;
  }
  return `${unit === 0 ? Math.round(value) : value.toFixed(2)} ${UNITS[unit]}`;
}

/** A length in mm with at most `digits` digits after the point and no trailing zeros. */
export function formatMm(valueMm: number, digits = 1): string {
  return String(Number(valueMm.toFixed(digits)));
}

/** A count with thousands set apart the way both languages write them. */
export function formatCount(count: number): string {
  return Math.round(count).toLocaleString('en-US');
}

/** A volume given in mm3, shown in cm3. */
export function formatVolumeCm3(volumeMm3: number): string {
  const cm3 = volumeMm3 / 1000;
  return cm3 >= 100 ? cm3.toFixed(0) : cm3.toFixed(2);
}

/** A weight given in g: g with one digit up to 1 kg, kg with two from there. */
export function formatWeight(grams: number): string {
  return grams >= 1000 ? `${(grams / 1000).toFixed(2)} kg` : `${grams.toFixed(1)} g`;
}

export interface DurationParts {
  days: number;
  hours: number;
  minutes: number;
  seconds: number;
}

/** Splits a time left into what the queue dialog shows; never negative. */
export function durationParts(totalSeconds: number): DurationParts {
  const left = Math.max(0, Math.ceil(totalSeconds));
  return {
    days: Math.floor(left / 86_400),
    hours: Math.floor((left % 86_400) / 3600),
    minutes: Math.floor((left % 3600) / 60),
    seconds: left % 60,
  };
}
