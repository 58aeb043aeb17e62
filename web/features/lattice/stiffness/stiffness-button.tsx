import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart, useHasBeenTrue } from '../../../lib/lazy-part.tsx';
import { SmallButton } from '../../../ui/button.tsx';
import type { EditProps } from '../edit-props.ts';

const StiffnessDialog = lazyPart(async () => (await import('./stiffness-dialog.tsx')).StiffnessDialog);

/** Opens the list of lattices that reach a stiffness. */
export function StiffnessButton({ now, disabled, onEdit }: EditProps) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const wanted = useHasBeenTrue(open);
  return (
    <>
      <SmallButton disabled={disabled} onClick={() => setOpen(true)} data-testid="by-stiffness">
        {t('press.design.open')}
      </SmallButton>
      {wanted && <StiffnessDialog open={open} now={now} onEdit={onEdit} onClose={() => setOpen(false)} />}
    </>
  );
}
