import type { TFunction } from 'i18next';
import type { ModelRepair } from '../../../core/model/input/repair-log.ts';
import type { ModelFaultCode } from '../../../core/rules/model/faults.ts';
import { formatCount, formatMm } from '../../lib/format.ts';

/** Repairs of one method as one: counts added, the greatest deviation. */
export function repairOf(repairs: readonly ModelRepair[], method: ModelFaultCode): ModelRepair | null {
  const all = repairs.filter((repair) => repair.method === method);
  if (all.length === 0) return null;
  return all.reduce((sum, repair) => ({
    method,
    count: sum.count + repair.count,
    faces: sum.faces + repair.faces,
    volumeChangeMm3: sum.volumeChangeMm3 + repair.volumeChangeMm3,
    maxDeviationMm: Math.max(sum.maxDeviationMm, repair.maxDeviationMm),
    cappedMm2: (sum.cappedMm2 ?? 0) + (repair.cappedMm2 ?? 0),
  }));
}

/** Effect of a repair: faces, volume, greatest deviation. @param scale mm per unit of the file */
export function repairNotes(repair: ModelRepair, scale: number, t: TFunction): string[] {
  const { faces, volumeChangeMm3, maxDeviationMm, cappedMm2 = 0 } = repair;
  const notes: string[] = [];
  if (faces > 0) notes.push(t('upload.repairFaces', { amount: formatCount(faces), count: faces }));
  const volume = volumeChangeMm3 * scale ** 3;
  if (volume !== 0) notes.push(volumeNote(volume, t));
  notes.push(deviationNote(maxDeviationMm * scale, t));
  if (cappedMm2 > 0) notes.push(t('upload.repairCaps', { area: areaText(cappedMm2 * scale ** 2) }));
  return notes;
}

/** Greatest deviation of a repair, mm, in words. */
export function deviationNote(deviationMm: number, t: TFunction): string {
  if (deviationMm === 0) return t('upload.repairExact');
  return deviationMm < 0.001
    ? t('upload.repairTiny')
    : t('upload.repairDeviation', { mm: formatMm(deviationMm, 3) });
}

/** Area in mm2 up to 10 cm2, then in cm2. */
function areaText(areaMm2: number): string {
  const [value, unit] = areaMm2 < 1000 ? [areaMm2, 'mm²'] : [areaMm2 / 100, 'cm²'];
  return `${Number(value.toPrecision(3))} ${unit}`;
}

/** Change of a volume with its sign: mm3 up to 1 cm3, then cm3. */
function volumeNote(volumeMm3: number, t: TFunction): string {
  const size = Math.abs(volumeMm3);
  if (size < 0.01) return t('upload.repairVolumeTiny');
  const sign = volumeMm3 < 0 ? '−' : '+';
  const [value, unit] = size < 1000 ? [size, 'mm³'] : [size / 1000, 'cm³'];
  return t('upload.repairVolume', { volume: `${sign}${Number(value.toPrecision(3))} ${unit}` });
}
