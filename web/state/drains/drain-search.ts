import { proxy } from 'valtio';

export const drainSearch = proxy<{
  busy: boolean;
  /** Situation (`drainSituation`) in which the last search found no two places. */
  failedFor: string | null;
  /** Diameter that the user chose while there are no holes, mm. */
  wantedMm: number | null;
}>({ busy: false, failedFor: null, wantedMm: null });
