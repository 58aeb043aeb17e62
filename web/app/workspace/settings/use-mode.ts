import { useCallbackRef } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import {
  isGated,
  type LatticeMode,
  mayUseTool,
  modeRefusal,
} from '../../../../core/rules/parameters/lattice-modes.ts';
import { withUser } from '../../../api/with-user.ts';
import { leavesOutShell, switchMode, takesLattice } from '../../../features/lattice/edit/mode-edits.ts';
import { closeDraft } from '../../../features/lattice/edit/region-draft.ts';
import { nameOfLattice } from '../../../lib/lattice-names.ts';
import { column } from '../../../state/column.ts';
import { clearPlane, editTool, stopDrawing } from '../../../state/edit-tool.ts';
import { type Settings, settings } from '../../../state/settings.ts';
import { showUpsell } from '../../../state/upsell.ts';
import { notify } from '../../../ui/toast/toaster.ts';

/** Switches the mode, or reports why it cannot: locked, a cut in the way, or not included in the account. */
export function useMode(locked: boolean, edit: (next: Settings) => void): (mode: LatticeMode) => void {
  const { t } = useTranslation();
  const switchTo = useCallbackRef((mode: LatticeMode, clears = false) => {
    if (mode === settings.mode) return;
    const refusal = modeRefusal(mode, { locked, hasCutPlane: editTool.plane !== null && !clears });
    const go = () => {
      if (clears) clearPlane();
      closeDraft();
      stopDrawing();
      if (!takesLattice(settings, mode) && isGated(mode))
        notify('warning', t(`modes.dropped.${mode}`, { lattice: nameOfLattice(settings.latticeId, t) }));
      if (leavesOutShell(settings, mode) && isGated(mode)) notify('warning', t(`modes.leftOut.${mode}`));
      edit(switchMode({ ...settings }, mode));
      // What the mode asks for next stands in the design: a test of no lattice cannot run.
      if (column.view === 'test') column.view = 'design';
    };
    if (refusal !== null) {
      const action = { label: t('modes.clearAndSwitch'), onClick: () => switchTo(mode, true) };
      notify('warning', t(`modes.${refusal}`), refusal === 'pleaseClear' ? { action } : {});
    } else if (!isGated(mode)) go();
    else withUser((user) => (mayUseTool(mode, user) ? go() : showUpsell(mode)));
  });
  return switchTo;
}
