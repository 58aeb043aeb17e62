import { Flex, Text } from '@chakra-ui/react';
import { Clock, FileBox } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { waitText } from '../../../lib/date-text.ts';
import { formatBytes, formatCount } from '../../../lib/format.ts';
import { LOW_DESKTOP } from '../../../lib/use-media-query.ts';
import type { Estimate } from './use-estimate.ts';

const LOW = `@media ${LOW_DESKTOP}`;
const HIDDEN_IF_LOW = { srOnly: { base: true, md: false }, [LOW]: { srOnly: true } };
/** By an attribute, so that a name that hides or shows adds no style rule to the page. */
const HIDDEN_IF_KNOWN = { '&[data-known]': HIDDEN_IF_LOW };

/** Estimated time and size of the settings from the server: one row on a phone, whose sheet is low, and in low windows. */
export function EstimateLine({ estimate }: { estimate: Estimate }) {
  const { t } = useTranslation();
  const isKnown = estimate.tooLong || estimate.seconds !== null;
  const time = () => {
    if (estimate.tooLong) return t('workspace.panel.tooLong');
    if (estimate.seconds === null) return t('workspace.panel.noEstimate');
    return waitText(estimate.seconds, t);
  };
  return (
    <Flex
      direction={{ base: 'row', md: 'column' }}
      wrap={{ base: 'wrap', md: 'nowrap' }}
      justify="space-between"
      gapX="4"
      gapY="1.5"
      textStyle="sm"
      color="fg.muted"
      css={{ [LOW]: { flexDirection: 'row', flexWrap: 'wrap' } }}
      data-testid="estimate"
    >
      <Flex align="center" gap="2">
        <Clock size={15} aria-hidden />
        <Text css={HIDDEN_IF_KNOWN} data-known={isKnown || undefined}>
          {t('workspace.panel.estimate')}
        </Text>
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
          <Text css={HIDDEN_IF_LOW}>{t('workspace.panel.result')}</Text>
          <Text ms="auto" textAlign="end">
            {t('workspace.panel.resultText', {
              triangles: formatCount(estimate.triangles),
              bytes: formatBytes(estimate.bytes),
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
