import { Check, MousePointerClick } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { type FaceTarget, facePicking, pickFor } from '../../state/roles/face-roles.ts';
import { useStateOf } from '../../state/snapshots.ts';
import { SmallButton } from '../../ui/button.tsx';

/** Begins and ends the picking of faces for this. */
export function PickButton({ target, disabled }: { target: FaceTarget; disabled: boolean }) {
  const { t } = useTranslation();
  const isPicking = useStateOf(facePicking).target === target;
  return (
    <SmallButton
      // Generate is the main button.
      look={isPicking ? 'pressed' : 'tint'}
      disabled={disabled}
      aria-pressed={isPicking}
      onClick={() => pickFor(isPicking ? null : target)}
      data-testid="pick-faces"
    >
      {isPicking ? <Check aria-hidden /> : <MousePointerClick aria-hidden />}
      {t(isPicking ? 'roles.done' : 'roles.pick')}
    </SmallButton>
  );
}
