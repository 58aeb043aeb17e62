import { benchParts } from './parts.ts';
import { benchSoles } from './soles.ts';

/**
 * `npm run bench -- mechanics [--parts] [--row 12 …] [--voxels]` holds small parts against voxels of their finished files
 * (`mechanics/parts.ts`), `--soles [sole.stl map.csv]` soles against their pressure maps (`mechanics/soles.ts`). Ends with
 * 1 if a bar is missed. Exact limits and published values are tests (`core/mechanics/law`).
 */
export async function run([mode, ...rest]: string[]): Promise<void> {
  if (mode === '--soles') benchSoles(rest);
  else await benchParts(mode === undefined || mode === '--parts' ? rest : [mode, ...rest]);
}
