import { X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { press } from '../../../../features/press/press-state.ts';
import { useStateOf } from '../../../../state/snapshots.ts';
import { SmallButton } from '../../../../ui/button.tsx';

/** Shows the pressed part in place of the lattice, or puts it aside. */
export function PressChip() {
  const { t } = useTranslation();
  const { isAside } = useStateOf(press);
  return (
    <SmallButton
      size="xs"
      ms="auto"
      look={isAside ? 'bare' : 'tint'}
      aria-pressed={!isAside}
      onClick={() => {
        press.isAside = !isAside;
      }}
      data-testid="press-chip"
    >
      {t('press.title')}
      {!isAside && <X aria-hidden />}
    </SmallButton>
  );
}
