import { Flex } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import type { Settings } from '../../state/settings.ts';
import { SmallButton } from '../../ui/small-button.tsx';
import { CompareDialog } from './compare-dialog.tsx';
import { PressReport, printReport } from './press-report.tsx';
import { comparison, isKept, keepVariant, MOST_VARIANTS, type Variant } from './variants.ts';

interface Props {
  /** Answer of the last test; null before the first. */
  variant: Variant | null;
  /** Makes a variant's settings the current ones; missing while they are locked. */
  onTake?: ((settings: Settings) => void) | undefined;
}

/** Keeps answers side by side, and prints them. Renders nothing before the first answer. */
export function CompareBar({ variant, onTake }: Props) {
  const { t } = useTranslation();
  const { variants } = useSnapshot(comparison) as { variants: readonly Variant[] };
  const isFull = variants.length >= MOST_VARIANTS;
  if (variant === null && variants.length === 0) return null;
  return (
    <>
      <Flex wrap="wrap" gap="2" data-testid="compare-bar">
        {variant !== null && !isKept(variants, variant) && (
          <Choice disabled={isFull} onClick={() => keepVariant(variant)} testId="compare-add">
            {t(isFull ? 'press.compare.full' : 'press.compare.add')}
          </Choice>
        )}
        {variants.length > 0 && (
          <Choice
            onClick={() => {
              comparison.open = true;
            }}
            testId="compare-open"
          >
            {t('press.compare.open', { count: variants.length })}
          </Choice>
        )}
        {variant !== null && (
          <Choice onClick={() => printReport([variant])} testId="press-print">
            {t('press.compare.print')}
          </Choice>
        )}
      </Flex>
      <CompareDialog onTake={onTake} />
      <PressReport />
    </>
  );
}

interface ChoiceProps {
  children: string;
  disabled?: boolean;
  onClick: () => void;
  testId: string;
}

function Choice({ children, disabled = false, onClick, testId }: ChoiceProps) {
  return (
    <SmallButton size="xs" disabled={disabled} onClick={onClick} data-testid={testId}>
      {children}
    </SmallButton>
  );
}
