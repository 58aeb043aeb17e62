import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { ApiError } from '../../../../core/contract/client.ts';
import { ESTIMATE_MAX_SECONDS } from '../../../../core/rules/order/job-limits.ts';
import { useDebouncedValue } from '../../../lib/use-debounced-value.ts';
import type { Settings } from '../../../state/settings.ts';
import type { StageModel } from '../../../state/stage.ts';
import { askEstimate, estimateQuery, missingOf } from './estimate-query.ts';

export interface Estimate {
  seconds: number | null;
  bytes: number | null;
  triangles: number | null;
  /** True if the estimate exceeds the limit or the server refused it (code 1030001): Generate is off. */
  tooLong: boolean;
  /** Text of another refusal by the server. */
  refusal: string | null;
  missing?: ReturnType<typeof missingOf> | 'cut';
  /** True while an answer is on its way. */
  busy?: boolean;
}

const QUIET_MS = 350;
const UNKNOWN: Estimate = { seconds: null, bytes: null, triangles: null, tooLong: false, refusal: null };

function isTooLong(error: unknown): error is ApiError {
  return error instanceof ApiError && error.codeName === 'estimateTooLong';
}

/** Refusals that concern the settings. Other errors show nothing here. */
const REFUSALS: ReadonlySet<string> = new Set(['parametersRefused', 'resultTooLarge', 'sheetTooLarge']);

/** Returns the server's text if it refuses the settings themselves, else null. */
export function refusalOf(error: unknown): string | null {
  return error instanceof ApiError && REFUSALS.has(error.codeName) ? error.message : null;
}

export function useEstimate(model: StageModel | null, settings: Settings, enabled: boolean): Estimate {
  const wanted = useMemo(() => estimateQuery(model, settings), [model, settings]);
  const query = useDebouncedValue(wanted, QUIET_MS);
  const { data, error, isFetching } = useQuery({
    queryKey: ['estimate', query],
    queryFn: ({ signal }) => askEstimate(query!, signal),
    enabled: enabled && query !== null,
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (wanted === null) return { ...UNKNOWN, missing: missingOf(settings) };
  if (isTooLong(error)) {
    return { ...UNKNOWN, seconds: error.details.estimateSeconds ?? null, tooLong: true };
  }
  const refusal = refusalOf(error);
  if (refusal !== null) return { ...UNKNOWN, refusal };
  if (data === undefined || query === null)
    return { ...UNKNOWN, busy: enabled && (isFetching || query !== wanted) };
  return {
    seconds: data.et,
    bytes: data.bytes,
    triangles: data.triangles,
    tooLong: data.et > ESTIMATE_MAX_SECONDS,
    refusal: null,
  };
}
