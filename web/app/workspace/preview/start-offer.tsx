import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { latticeById } from '../../../../core/catalogue/lattice-types.ts';
import { AREA_STARTS } from '../../../../core/catalogue/starts.ts';
import { offeredArea } from '../../../features/lattice/edit/start-edits.ts';
import type { Settings } from '../../../state/settings.ts';
import { Button } from '../../../ui/button.tsx';
import { notify } from '../../../ui/toast/toaster.ts';
import { startLattice } from './start-lattice.ts';

/** Chooses the lattice of the area for a model without one, fitted to the part, with one press: the main button until then. */
export function StartOffer({ now }: { now: Settings }) {
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);
  const lattice = latticeById(AREA_STARTS[offeredArea(now)].latticeId);
  const start = async () => {
    setBusy(true);
    if (!(await startLattice())) notify('info', t('workspace.fit.nothing'));
    setBusy(false);
  };
  if (lattice === undefined) return null;
  return (
    <Button
      // It comes with the model, which adds no style rule to the page: the size of Generate, and the rest inline.
      size="xl"
      style={{ width: '100%' }}
      loading={busy}
      loadingText={t('workspace.fit.busy')}
      onClick={() => void start()}
      title={t('workspace.fit.help')}
      data-testid="start-offer"
    >
      {t('workspace.fit.start', { lattice: t(`start.lattice.${lattice.cell}`) })}
    </Button>
  );
}
