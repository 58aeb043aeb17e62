import { Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { SmallButton } from '../../../ui/button.tsx';

/** Fitting the lattice to the part, as the page around the panel offers it. */
export interface FitAction {
  run: () => void;
  /** Without a model or a lattice there is nothing to fit. */
  isReady: boolean;
  busy: boolean;
  /** Message of the last fit, for the settings it was made for. */
  note: string | null;
  /** True if it did not reach the whole part. */
  isPartial: boolean;
}

interface Props {
  fit: FitAction;
  disabled: boolean;
}

/** Chooses the cell, rod and origin by the walls of the part with one press. */
export function FitButton({ fit, disabled }: Props) {
  const { t } = useTranslation();
  return (
    <SmallButton
      disabled={disabled || !fit.isReady}
      loading={fit.busy}
      loadingText={t('workspace.fit.busy')}
      onClick={fit.run}
      title={t('workspace.fit.help')}
      data-testid="fit-to-part"
    >
      {t('workspace.fit.button')}
    </SmallButton>
  );
}

export function FitNote({ fit: { note, isPartial } }: Pick<Props, 'fit'>) {
  if (note === null) return null;
  return (
    <Text textStyle="xs" color={isPartial ? 'fg.warning' : 'fg.muted'} role="status" data-testid="fit-note">
      {note}
    </Text>
  );
}
