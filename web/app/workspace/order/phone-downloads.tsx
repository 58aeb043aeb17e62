import { chakra } from '@chakra-ui/react';
import { Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { WorkspaceDetail } from '../../../../core/contract/calls/workspace.ts';
import { sidesOfFile } from '../../../features/download/precision-facts.ts';
import { useCostText } from '../../../features/download/use-cost-text.ts';
import { useOffers } from '../../../features/download/use-offers.ts';
import { resultDialogs } from '../../../state/result-dialogs.ts';
import { useSettings } from '../../../state/settings.ts';
import { useStateOf } from '../../../state/snapshots.ts';
import { Button } from '../../../ui/button.tsx';
import { StrutPicture } from '../../../ui/pictures/strut-picture.tsx';

const CHOICES = [
  { precision: 'low', testId: 'touch-download', look: 'main' },
  { precision: 'high', testId: 'touch-download-high', look: 'quiet' },
] as const;

/** A button for each precision, with its price (docs/specification.md#screens). */
export function PhoneDownloads({ order }: { order: WorkspaceDetail }) {
  const { t } = useTranslation();
  const costOf = useCostText();
  const files = order.files.filter((file) => file.format === 'stl');
  const offers = useOffers(order.id, files);
  const { download } = useStateOf(resultDialogs);
  const now = useSettings();
  return CHOICES.map(({ precision, testId, look }) => {
    // Two precisions with the same bytes are one offer.
    const { state } =
      offers.find((offer) => offer.precision === precision) ??
      offers.find((offer) => offer.state?.goods === 'both') ??
      {};
    const sides = sidesOfFile(now, precision);
    const cost = state && costOf(precision, state);
    const actions = [
      t('workspace.panel.download'),
      cost && (cost.step === 'trial' ? t('touch.free') : cost.text),
    ];
    const text = (
      <span>
        {t(`touch.precision.${precision}`)}{' '}
        <chakra.span display="block" textStyle="xs" fontWeight="normal">
          {actions.filter(Boolean).join(' · ')}
        </chakra.span>
      </span>
    );
    return (
      <Button
        key={precision}
        look={look}
        size="xl"
        px="1"
        gap="1"
        textStyle="sm"
        lineHeight="1.2"
        whiteSpace="normal"
        // On the narrowest phones the price needs the place of the picture.
        css={{ '@media (max-width: 389px)': { '& svg': { display: 'none' } } }}
        // The file of low precision is waited for while it is made. An order may have none of high precision.
        disabled={
          !(precision === 'low' && order.moreFiles === true) &&
          !files.some((file) => file.precision === precision)
        }
        loading={download === precision}
        loadingText={text}
        onClick={() => {
          resultDialogs.download = precision;
        }}
        data-testid={testId}
      >
        {sides === null ? <Download aria-hidden /> : <StrutPicture sides={sides} boxSize="8" />}
        {text}
      </Button>
    );
  });
}
