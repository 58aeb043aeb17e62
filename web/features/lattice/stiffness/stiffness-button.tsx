import { Spinner } from '@chakra-ui/react';
import { useState, useTransition } from 'react';
import { useTranslation } from 'react-i18next';
import type { PressFigures } from '../../../../core/mechanics/press/press-figures.ts';
import { lazyPart, useHasBeenTrue } from '../../../lib/lazy-part.tsx';
import type { EditProps } from '../../../state/settings.ts';
import { SmallButton } from '../../../ui/button.tsx';

const StiffnessDialog = lazyPart(async () => (await import('./stiffness-dialog.tsx')).StiffnessDialog);

interface Props extends EditProps {
  /** Press test of the part with these settings, along z; null without one. */
  tested: PressFigures | null;
}

export function StiffnessButton({ now, disabled, tested, onEdit }: Props) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const [isOpening, begin] = useTransition();
  const wanted = useHasBeenTrue(open);
  // Its code and the first list take seconds on a slow machine.
  const openSoon = async () => {
    await StiffnessDialog.preload().catch(() => {});
    begin(() => setOpen(true));
  };
  return (
    <>
      <SmallButton
        disabled={disabled}
        aria-busy={isOpening}
        onClick={() => begin(openSoon)}
        data-testid="by-stiffness"
      >
        {isOpening && <Spinner size="xs" />}
        {t('press.design.open')}
      </SmallButton>
      {wanted && <StiffnessDialog {...{ open, now, tested, onEdit }} onClose={() => setOpen(false)} />}
    </>
  );
}
