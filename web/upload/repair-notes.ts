import type { TFunction } from 'i18next';
import type { ModelRepair } from '../../core/lattice/input/repair-log.ts';
import type { ModelFaultCode } from '../../core/rules/model/faults.ts';
import { formatCount } from '../lib/format.ts';

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
  }));
}

/**
 * What a repair changes: faces, volume, greatest deviation.
 * @param scale millimetres per unit of the file
 */
export function repairNotes(repair: ModelRepair, scale: number, t: TFunction): string[] {
  const { faces, volumeChangeMm3, maxDeviationMm } = repair;
  const notes: string[] = [];
  if (faces > 0) notes.push(t('upload.repairFaces', { amount: formatCount(faces), count: faces }));
  const volume = volumeChangeMm3 * scale ** 3;
  if (volume !== 0) notes.push(t('upload.repairVolume', { volume: signedVolume(volume) }));
  const deviation = maxDeviationMm * scale;
  notes.push(
    deviation === 0
      ? t('upload.repairExact')
      : t('upload.repairDeviation', { mm: formatDeviation(deviation) }),
  );
  return notes;
}

/** Formats a deviation, mm: never rounded down to nothing. */
export function formatDeviation(valueMm: number): string {
  if (valueMm === 0) return '0';
  if (valueMm < 0.001) return '< 0.001';
  return String(Number(valueMm.toFixed(3)));
}

/** Formats a change of volume with its sign: mm3 up to 1 cm3, then cm3. */
function signedVolume(volumeMm3: number): string {
  const size = Math.abs(volumeMm3);
  const sign = volumeMm3 < 0 ? '−' : '+';
  if (size < 0.01) return `${sign}< 0.01 mm³`;
  return size < 1000
    ? `${sign}${Number(size.toPrecision(3))} mm³`
    : `${sign}${Number((size / 1000).toPrecision(3))} cm³`;
}
