import { Box, chakra, Grid, Skeleton, Spinner, Stack, Text } from '@chakra-ui/react';
import { FileBox } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { PaymentState } from '../../../core/contract/order-codec.ts';
import { UNPAID_RESULT_DAYS } from '../../../core/rules/order/job-limits.ts';
import type { Precision } from '../../../core/rules/order/result-formats.ts';
import { formatBytes } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { StrutPicture } from '../../ui/pictures/strut-picture.tsx';
import { Note } from '../../ui/texts.tsx';
import { useCostText } from './use-cost-text.ts';
import type { Offer } from './use-offers.ts';

interface Props {
  offer: Offer;
  /** How the file differs from the other. */
  text: string;
  /** Sides of the file's struts; null for walls, which have no picture. */
  sides: number | null;
  /** This file was chosen, and its next step is being read. */
  busy: boolean;
  onChoose: (precision: Precision) => void;
}

export function OfferButton({ offer: { precision, bytes, state }, text, sides, busy, onChoose }: Props) {
  const { t } = useTranslation();
  const what = state?.goods === 'both' ? 'both' : precision;
  const hasPicture = what === 'both' || sides !== null;
  return (
    <Button
      look="quiet"
      h="auto"
      p="4"
      rounded="l3"
      justifyContent="flex-start"
      textAlign="start"
      whiteSpace="normal"
      aria-busy={busy}
      onClick={() => onChoose(precision)}
      data-testid={`download-${precision}`}
    >
      {/* On phones the text has the whole width, below picture, name and price. */}
      <Grid
        templateColumns={hasPicture ? 'auto 1fr auto' : '1fr auto'}
        columnGap={{ base: '3', md: '4' }}
        alignItems="center"
        w="full"
      >
        {what === 'both' && (
          <Box color="green.fg" gridRow={{ md: '1 / 3' }}>
            <FileBox size={26} strokeWidth={1.5} aria-hidden />
          </Box>
        )}
        {what !== 'both' && sides !== null && (
          <StrutPicture sides={sides} boxSize={{ base: '16', md: '24' }} gridRow={{ md: '1 / 3' }} />
        )}
        <Text gridColumn="-3" fontWeight="semibold">
          {t(`workspace.download.${what}`)}
          {busy && <Spinner size="xs" ms="2" aria-hidden />}
        </Text>
        {/* As wide with a price as without: another width would break the text into another line. */}
        <Stack
          gap="1"
          align="flex-end"
          minW={{ md: '32' }}
          gridRow={{ md: '1 / 3' }}
          gridColumn="-2"
          textAlign="end"
        >
          {state === undefined ? (
            <>
              <Skeleton h="4" my="1" w="16" />
              <Skeleton h="3" my="0.5" w="12" />
            </>
          ) : (
            <Cost precision={precision} state={state} />
          )}
          <Note whiteSpace="nowrap">{formatBytes(bytes)}</Note>
        </Stack>
        <Text
          gridColumn={{ base: '1 / -1', md: '-3' }}
          mt={{ base: '2', md: '0' }}
          textStyle="sm"
          color="fg.muted"
          fontWeight="normal"
        >
          {what === 'both' ? t('workspace.download.bothText') : text}
        </Text>
      </Grid>
    </Button>
  );
}

function Cost({ precision, state }: { precision: Precision; state: PaymentState }) {
  const { t } = useTranslation();
  const { step, text } = useCostText()(precision, state);
  return (
    <>
      <Text fontWeight="semibold" fontVariantNumeric="tabular-nums" data-testid={`price-${precision}`}>
        {step === 'trial' ? (
          <>
            <chakra.s textStyle="xs" fontWeight="normal" color="fg.muted" me="1.5">
              {text}
            </chakra.s>
            <chakra.span textTransform="capitalize">{t('touch.free')}</chakra.span>
          </>
        ) : (
          text
        )}
      </Text>
      {step === 'trial' && (
        <Text textStyle="xs" color="green.fg">
          {t('workspace.download.free', { count: state.freeDownloadsLeft, days: UNPAID_RESULT_DAYS })}
        </Text>
      )}
      {step === 'pay' && (
        <Note fontWeight="normal">
          {t(`workspace.download.${state.goods === 'difference' ? 'difference' : 'keptPaid'}`)}
        </Note>
      )}
    </>
  );
}
