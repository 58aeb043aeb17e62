import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { WorkspaceDetail } from '../../../../core/contract/calls/workspace.ts';
import type { FeatureHolder } from '../../../../core/rules/account/permissions.ts';
import {
  type PrintabilityState,
  printabilityState,
} from '../../../features/job/printability/printability-state.ts';
import { contactNotice } from '../../../state/contact-notice.ts';

export interface Printability {
  /** Null while there is no result. */
  state: PrintabilityState | null;
  isOpen: boolean;
  /** Opens the dialog, or the contact dialog without the grant. */
  open: () => void;
  close: () => void;
}

/** Printability analysis of the order on the stage. */
export function usePrintability(
  user: FeatureHolder | null,
  order: WorkspaceDetail | undefined,
  done: boolean,
): Printability {
  const { t } = useTranslation();
  // Bound to one order: another order does not open with the dialog.
  const [openFor, setOpenFor] = useState<string | null>(null);
  const state = done && order !== undefined ? printabilityState(user, order) : null;
  return {
    state,
    isOpen: state === 'ready' && openFor === order?.id,
    open() {
      if (state === 'ask') contactNotice.message = t('printability.notIncluded');
      else if (state === 'ready') setOpenFor(order?.id ?? null);
    },
    close: () => setOpenFor(null),
  };
}
