const UNITS = ['B', 'KB', 'M', 'G'] as const;

/** Formats a file size: B, KB, M, G; so many digits from KB on. No number has four, so that neighbours share their unit. */
export function formatBytes(bytes: number, digits = 3): string {
  let value = bytes;
  let unit = 0;
  while (Number(value.toPrecision(digits)) >= 1000 && unit < UNITS.length - 1) {
    value /= 1024;
    unit += 1;
  }
  return `${unit === 0 ? Math.round(value) : value.toLocaleString('en-US', { minimumSignificantDigits: digits, maximumSignificantDigits: digits })}\u00a0${UNITS[unit]}`;
}

/** Formats a length in mm with at most `digits` decimals and no trailing zeros: 1,234.5. */
export function formatMm(valueMm: number, digits = 1): string {
  // Without the sign of a rounded zero.
  return (Number(valueMm.toFixed(digits)) + 0).toLocaleString('en-US', { maximumFractionDigits: digits });
}

/** Formats lengths along the axes, short ones finer, with one unit behind the last. */
export function formatExtents(extentMm: readonly number[]): string {
  return `${extentMm.map((mm) => formatMm(mm, mm < 10 ? 2 : 1)).join(' × ')}\u00a0mm`;
}

/** Number formats by their decimals; the languages of the page write numbers alike: 12,345.6. */
const FORMATS = new Map<number, Intl.NumberFormat>();

function formatNumber(value: number, digits: number): string {
  let format = FORMATS.get(digits);
  if (format === undefined) {
    format = new Intl.NumberFormat('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits });
    FORMATS.set(digits, format);
  }
  return format.format(value);
}

export function formatCount(count: number): string {
  return formatNumber(count, 0);
}

/** Formats a share in percent, with three digits at most. */
export function formatPercent(share: number, digits = 1): string {
  return `${formatNumber(100 * share, share >= 0.9995 ? 0 : digits)}\u00a0%`;
}

/** Formats a volume: in mm³ below 1 cm³, then in cm³ with two decimals, from 100 cm³ on without. */
export function formatVolume(volumeMm3: number): string {
  if (Number(volumeMm3.toPrecision(3)) < 1000) return `${formatFigure(volumeMm3)}\u00a0mm³`;
  const cm3 = volumeMm3 / 1000;
  return `${formatNumber(cm3, cm3 >= 100 ? 0 : 2)}\u00a0cm³`;
}

/** Formats a weight given in g: g with two decimals below 10 g and one up to 1 kg, then kg with two. */
export function formatWeight(grams: number): string {
  if (grams >= 1000) return `${formatNumber(grams / 1000, 2)}\u00a0kg`;
  return `${formatNumber(grams, grams < 10 ? 2 : 1)}\u00a0g`;
}

/** Splits a remaining time into the units of the queue dialog; never negative. */
export function durationParts(totalSeconds: number) {
  const left = Math.max(0, Math.ceil(totalSeconds));
  return {
    days: Math.floor(left / 86_400),
    hours: Math.floor((left % 86_400) / 3600),
    minutes: Math.floor((left % 3600) / 60),
    seconds: left % 60,
  };
}

/** Formats a computed figure with at most so many digits and thousands separators. */
export function formatFigure(value: number, digits = 3): string {
  return value.toLocaleString('en-US', { maximumSignificantDigits: digits });
}

/** Joins facts to a line of text that breaks after a dot, never before it. */
export function joinFacts(facts: readonly string[]): string {
  return facts.join('\u00a0· ');
}

/** Returns a place of the model with its axes, mm. */
export function formatPlace(atMm: readonly number[]): string {
  const named = atMm.map((mm, axis) => `${'XYZ'[axis]}\u00a0${formatMm(mm)}`);
  return `${joinAxes(named)}\u00a0mm`;
}

/** Joins numbers along x, y and z, which stay in one line. */
export function joinAxes(numbers: readonly string[]): string {
  return numbers.join('\u00a0·\u00a0');
}
