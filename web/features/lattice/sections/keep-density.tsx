import { Undo2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMm } from '../../../lib/format.ts';
import type { EditProps, Settings } from '../../../state/settings.ts';
import { SmallButton } from '../../../ui/button.tsx';
import { changeDensity } from '../edit/edit-settings.ts';

/** Offers the density of the last lattice: another one keeps cell size and rod, so its density differs. */
export function KeepDensity({ now, disabled, onEdit }: EditProps) {
  const { t } = useTranslation();
  const earlierPercent = useEarlierDensity(now, disabled);
  if (earlierPercent === null || disabled) return null;
  return (
    <SmallButton
      size="xs"
      alignSelf="flex-start"
      onClick={() => onEdit(changeDensity(now, earlierPercent))}
      data-testid="keep-density"
    >
      <Undo2 aria-hidden />
      {t('workspace.panel.keepDensity', { percent: formatMm(earlierPercent, 2) })}
    </SmallButton>
  );
}

/** Share by which a density differs noticeably from another. */
const NOTICEABLE_SHARE = 0.05;

type Watched = Pick<Settings, 'latticeId' | 'fieldId' | 'sizeMm' | 'densityPercent'>;
interface Seen extends Watched {
  /** Density of the lattice before, percent; null if nothing is offered. */
  earlier: number | null;
}

/**
 * Returns what was seen after a change of settings. Another lattice of the same sizes offers the density before, if it
 * differs; any other change takes the offer away.
 */
export function seeDensity(seen: Seen, { latticeId, fieldId, sizeMm, densityPercent }: Watched): Seen {
  const isSameLattice = seen.latticeId === latticeId;
  if (isSameLattice && seen.densityPercent === densityPercent && seen.sizeMm === sizeMm) return seen;
  const isSwitched =
    !isSameLattice && seen.latticeId !== null && seen.fieldId === fieldId && seen.sizeMm === sizeMm;
  const differs = Math.abs(densityPercent / seen.densityPercent - 1) > NOTICEABLE_SHARE;
  const earlier = isSwitched && differs ? seen.densityPercent : null;
  return { latticeId, fieldId, sizeMm, densityPercent, earlier };
}

/** What was seen last: the offer outlives a visit to another page, such as sign-in, unless the settings are others now. */
let lastSeen: Seen | null = null;

function useEarlierDensity(now: Settings, disabled: boolean): number | null {
  const [seen, setSeen] = useState<Seen>(() =>
    lastSeen !== null && seeDensity(lastSeen, now) === lastSeen ? lastSeen : { ...now, earlier: null },
  );
  const next = seeDensity(seen, now);
  if (next !== seen) setSeen(next);
  useEffect(() => {
    if (!disabled) lastSeen = next;
  }, [next, disabled]);
  return next.earlier;
}
