import { Box, Text } from '@chakra-ui/react';
import { Wand2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { fieldById, MEDICAL_FIELD_ID } from '../../../core/catalogue/application-fields.ts';
import { formatMm } from '../../lib/format.ts';
import { SmallButton } from '../../ui/button.tsx';
import { percentOf } from './preview-figures.ts';
import type { FittedLattice } from './preview-protocol.ts';
import { type PreviewState, usePreviewState } from './preview-state.ts';

export interface CardFailureProps {
  failed: NonNullable<PreviewState['failed']>;
  locked: boolean;
  fieldId: number | null;
  /** Uses the offered lattice instead of one that falls apart. */
  onOffer: (offer: FittedLattice) => void;
  /** Uses cells of this width, mm. */
  onSize: (sizeMm: number) => void;
}

/** Says why there is no lattice, and offers cells that make one. */
export function CardFailure({ failed, locked, fieldId, onOffer, onSize }: CardFailureProps) {
  const { t } = useTranslation();
  const { offer, offering, leastCellMm } = usePreviewState();
  return (
    <Box px="3.5" pb="3" textStyle="xs">
      <Text color="fg.error" role="status" data-testid="preview-failed">
        {t(`viewer.preview.failed.${failed}`)}
      </Text>
      {offering && <Text mt="1.5">{t('viewer.preview.searching')}</Text>}
      {offer === 'none' && <NoCells fieldId={fieldId} />}
      {offer !== null && offer !== 'none' && !locked && (
        <RemedyButton onClick={() => onOffer(offer)} testId="use-largest-cell">
          {t('viewer.preview.offer', {
            size: formatMm(offer.sizeMm),
            percent: percentOf(offer.coverage),
          })}
        </RemedyButton>
      )}
      {leastCellMm !== null && !locked && (
        <RemedyButton onClick={() => onSize(leastCellMm)} testId="use-least-cell">
          {t('viewer.preview.offerLeast', { size: formatMm(leastCellMm) })}
        </RemedyButton>
      )}
    </Box>
  );
}

/** Says that no cell size in the range works, and which application area has smaller ones. */
function NoCells({ fieldId }: Pick<CardFailureProps, 'fieldId'>) {
  const { t } = useTranslation();
  const size = formatMm(fieldById(MEDICAL_FIELD_ID)!.latticeSizeRange.min);
  return (
    <Text mt="1.5" data-testid="preview-none">
      {t('viewer.preview.noOffer')}
      {fieldId !== MEDICAL_FIELD_ID && t('viewer.preview.smallerArea', { size })}
    </Text>
  );
}

/** Button that takes a cell which works instead of one that does not. */
export function RemedyButton({
  onClick,
  testId,
  children,
}: {
  onClick(): void;
  testId: string;
  children: ReactNode;
}) {
  return (
    <SmallButton mt="2" w="full" size="xs" onClick={onClick} data-testid={testId}>
      <Wand2 aria-hidden />
      {children}
    </SmallButton>
  );
}
