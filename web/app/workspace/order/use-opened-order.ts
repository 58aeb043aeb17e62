import { useCallback, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { WorkspaceDetail } from '../../../../core/contract/calls/workspace.ts';
import { settingsOfOrder } from '../../../job/order/settings-of-order.ts';
import { type OrderWatch, useOrder } from '../../../job/order/use-order.ts';
import { useOriginal } from '../../../job/order/use-original.ts';
import { useResults } from '../../../job/order/use-results.ts';
import { editTool } from '../../../state/edit-tool.ts';
import { settings } from '../../../state/settings.ts';
import { notify } from '../../../ui/toaster.ts';

/**
 * Watches the order of the address and shows it: its original, its settings and, unless it serves `asPattern` for a new
 * order, its results.
 */
export function useOpenedOrder(orderId: string | null, asPattern: boolean): OrderWatch {
  const { t } = useTranslation();
  const watch = useOrder(orderId);
  const onFailed = useCallback(() => notify('error', t('workspace.originalFailed')), [t]);
  useOriginal(watch.order, onFailed);
  useResults(asPattern ? undefined : watch.order, onFailed);
  useOrderSettings(watch.order);
  return watch;
}

/** Applies the settings of an order once when it opens. */
function useOrderSettings(order: WorkspaceDetail | undefined): void {
  const shownFor = useRef<string | null>(null);
  useEffect(() => {
    const shown = order && settingsOfOrder(order, { ...settings });
    if (order === undefined || !shown || shownFor.current === order.id) return;
    shownFor.current = order.id;
    Object.assign(settings, shown.settings);
    editTool.plane = shown.plane;
  }, [order]);
}
