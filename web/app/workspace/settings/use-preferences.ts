import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { snapshot } from 'valtio';
import type { UserInfo } from '../../../../core/contract/calls/account.ts';
import { preferencesGet } from '../../../../core/contract/calls/preferences.ts';
import { api } from '../../../api/client.ts';
import { settings } from '../../../state/settings.ts';
import { withPreferredField } from './preferred.ts';
import { keepSent, offerProfile, preferencesKey } from './print-choice.ts';

/**
 * Preferences of process and material, and the field of the last task. Applied when they arrive; the field
 * when the workspace opens for a new task. Process and material are saved when chosen (`editByUser`), all
 * three with every task.
 */
export function usePreferences(user: UserInfo | null, isNewTask: boolean, sending: boolean): void {
  const { data } = useQuery({
    queryKey: preferencesKey(user?.uid ?? null),
    queryFn: () => api(preferencesGet),
    enabled: user !== null,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const fieldOfferedTo = useRef<string | null>(null);
  useEffect(() => {
    if (data === undefined || user === null) return;
    offerProfile(user.uid, data);
    if (fieldOfferedTo.current === user.uid) return;
    fieldOfferedTo.current = user.uid;
    if (isNewTask) Object.assign(settings, withPreferredField(snapshot(settings), data, user));
  }, [data, user, isNewTask]);
  const sent = useEffectEvent(() => user !== null && keepSent(user.uid));
  useEffect(() => {
    if (sending) sent();
  }, [sending]);
}
