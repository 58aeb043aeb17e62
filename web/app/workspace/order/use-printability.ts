import { useTranslation } from 'react-i18next';
import type { WorkspaceDetail } from '../../../../core/contract/calls/workspace.ts';
import type { FeatureHolder } from '../../../../core/rules/account/permissions.ts';
import {
  type PrintabilityState,
  printabilityState,
} from '../../../features/job/printability/printability-state.ts';
import { showTest } from '../../../state/column.ts';
import { contactNotice } from '../../../state/contact-notice.ts';

export interface Printability {
  /** Null while there is no result. */
  state: PrintabilityState | null;
  /** Shows the analysis, or the contact dialog without the grant. */
  open: () => void;
}

export function usePrintability(
  user: FeatureHolder | null,
  order: WorkspaceDetail | undefined,
  done: boolean,
): Printability {
  const { t } = useTranslation();
  const state = done && order !== undefined ? printabilityState(user, order) : null;
  return {
    state,
    open() {
      if (state === 'ask') contactNotice.message = t('printability.notIncluded');
      else if (state === 'ready') showTest('printability');
    },
  };
}
