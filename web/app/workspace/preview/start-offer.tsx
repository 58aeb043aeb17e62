import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { latticeById } from '../../../../core/catalogue/lattice-types.ts';
import { AREA_STARTS } from '../../../../core/catalogue/starts.ts';
import { withFit } from '../../../features/lattice/edit/edit-settings.ts';
import { chooseOffered, offeredArea } from '../../../features/lattice/edit/start-edits.ts';
import { type Settings, settingsNow } from '../../../state/settings.ts';
import { SmallButton } from '../../../ui/button.tsx';
import { editByUser } from '../settings/print-choice.ts';
import { fitOf } from './use-fit.ts';

/** Chooses the lattice of the area for a model without one, fitted to the part, with one press. */
export function StartOffer({ now }: { now: Settings }) {
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);
  const lattice = latticeById(AREA_STARTS[offeredArea(now)].latticeId);
  const start = async () => {
    setBusy(true);
    const next = chooseOffered(settingsNow());
    const fit = await fitOf(next);
    setBusy(false);
    editByUser(fit ? withFit(next, fit) : next);
  };
  if (lattice === undefined) return null;
  return (
    <SmallButton
      w="full"
      loading={busy}
      loadingText={t('workspace.fit.busy')}
      onClick={() => void start()}
      title={t('workspace.fit.help')}
      data-testid="start-offer"
    >
      {t('workspace.fit.start', { lattice: t(`start.lattice.${lattice.cell}`) })}
    </SmallButton>
  );
}
