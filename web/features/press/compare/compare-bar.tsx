import { Flex } from '@chakra-ui/react';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Settings } from '../../../state/settings.ts';
import { useStateOf } from '../../../state/snapshots.ts';
import { SmallButton } from '../../../ui/button.tsx';
import { CompareDialog } from './compare-dialog.tsx';
import {
  addPicture,
  comparison,
  isKept,
  keepVariant,
  MOST_VARIANTS,
  printVariants,
  type Variant,
} from './variants.ts';

interface Props {
  /** Answer of the last test; null before the first. */
  variant: Variant | null;
  /** Makes a variant's settings the current ones; missing while they are locked. */
  onTake?: ((settings: Settings) => void) | undefined;
  /** Takes a picture of the part on the stage; null if that fails. */
  picture: () => Promise<string | null>;
  /** Opens the report of the order that was pressed; missing for a lattice without an order, whose test is printed. */
  onReport?: (() => void) | undefined;
}

/** Keeps answers side by side, and prints them. Renders nothing before the first answer. */
export function CompareBar({ variant, onTake, picture, onReport }: Props) {
  const { t } = useTranslation();
  const { variants } = useStateOf(comparison);
  const isFull = variants.length >= MOST_VARIANTS;
  // An answer stays whole without its picture.
  const drawn = () => picture().catch(() => null);
  const print = useMutation({
    mutationFn: async (one: Variant) => printVariants([{ ...one, picture: await drawn() }]),
  });
  if (variant === null && variants.length === 0) return null;
  return (
    <>
      <Flex wrap="wrap" gap="2" data-testid="compare-bar">
        {variant !== null && !isKept(variants, variant) && (
          <Choice
            disabled={isFull}
            onClick={() => {
              keepVariant(variant);
              void drawn().then((shown) => addPicture(variant, shown));
            }}
            testId="compare-add"
          >
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
          <Choice
            loading={print.isPending}
            onClick={onReport ?? (() => print.mutate(variant))}
            testId={onReport ? 'press-report-open' : 'press-print'}
          >
            {t(onReport ? 'orders.report.open' : 'press.compare.print')}
          </Choice>
        )}
      </Flex>
      <CompareDialog onTake={onTake} />
    </>
  );
}

interface ChoiceProps {
  children: string;
  disabled?: boolean;
  loading?: boolean;
  onClick: () => void;
  testId: string;
}

function Choice({ testId, ...rest }: ChoiceProps) {
  return <SmallButton look="quiet" size="xs" flex="1 0 auto" data-testid={testId} {...rest} />;
}
