import { Flex, Text } from '@chakra-ui/react';
import { Clock, FileBox } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { waitText } from '../../../lib/date-text.ts';
import { formatBytes, formatFigure } from '../../../lib/format.ts';
import type { Estimate } from './use-estimate.ts';

/** What to do before there is an estimate, and before Generate can start. */
export const NOT_YET = {
  picture: 'modes.picture.missing',
  faces: 'workspace.generate.pickFaces',
  lattice: 'workspace.panel.noEstimate',
  cut: 'workspace.generate.pleaseCut',
} as const;

/** The file itself differs by up to a quarter. */
const ESTIMATE_DIGITS = 1;

/** Estimated time and size of the settings from the server, in one row. */
export function EstimateLine({ estimate }: { estimate: Estimate }) {
  const { t } = useTranslation();
  const time = () => {
    if (estimate.tooLong) return t('workspace.panel.tooLong');
    if (estimate.seconds !== null) return waitText(estimate.seconds, t);
    if (estimate.missing) return t(NOT_YET[estimate.missing]);
    return estimate.busy ? t('press.elastic.computing') : '—';
  };
  return (
    <Flex
      wrap="wrap"
      justify="space-between"
      gapX="4"
      gapY="1.5"
      textStyle="xs"
      color="fg.muted"
      data-testid="estimate"
    >
      <Flex align="center" gap="2">
        <Clock size={15} aria-hidden />
        <Text srOnly>{t('workspace.panel.estimate')}</Text>
        <Text
          ms="auto"
          color={estimate.tooLong ? 'fg.error' : 'fg'}
          fontWeight="medium"
          data-testid="estimate-time"
        >
          {time()}
        </Text>
      </Flex>
      {estimate.bytes !== null && estimate.triangles !== null && (
        <Flex align="center" gap="2">
          <FileBox size={15} aria-hidden />
          <Text>{t('workspace.panel.result')}</Text>
          <Text ms="auto" textAlign="end">
            {t('workspace.panel.resultText', {
              triangles: formatFigure(estimate.triangles, ESTIMATE_DIGITS),
              bytes: formatBytes(estimate.bytes, ESTIMATE_DIGITS),
            })}
          </Text>
        </Flex>
      )}
      {estimate.refusal !== null && (
        <Text role="alert" w="full" mt="0.5" color="fg.error">
          {estimate.refusal}
        </Text>
      )}
    </Flex>
  );
}
