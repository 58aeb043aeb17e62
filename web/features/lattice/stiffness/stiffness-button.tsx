import { Target } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyWithPreload, useHasBeenTrue } from '../../../lib/lazy-with-preload.tsx';
import { SmallButton } from '../../../ui/button.tsx';
import type { EditProps } from '../edit-props.ts';

const StiffnessDialog = lazyWithPreload(async () => (await import('./stiffness-dialog.tsx')).StiffnessDialog);

/** Opens the list of lattices that reach a stiffness. */
export function StiffnessButton({ now, disabled, onEdit }: EditProps) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const wanted = useHasBeenTrue(open);
  return (
    <>
      <SmallButton disabled={disabled} onClick={() => setOpen(true)} data-testid="by-stiffness">
        <Target aria-hidden />
        {t('press.design.open')}
      </SmallButton>
      {wanted && (
        <Suspense>
          <StiffnessDialog open={open} now={now} onEdit={onEdit} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
