import { HStack, Spinner, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';

/** Size of an offer with its text, so that nothing moves when it comes. */
const OFFER = { minH: { base: '36', md: '32' }, px: '4', rounded: 'l3', borderWidth: '1px' } as const;

/**
 * Says that other files of the result are being made. They appear beside the others when they are ready.
 * @param isOffer true where another precision is still to come: this stands in its place
 */
export function MoreFiles({ isOffer = false }: { isOffer?: boolean }) {
  const { t } = useTranslation();
  return (
    <HStack gap="2" role="status" {...(isOffer ? OFFER : { mt: '2' })} data-testid="more-files">
      <Spinner size="sm" aria-hidden />
      <Text textStyle="sm">{t('workspace.download.moreFiles')}</Text>
    </HStack>
  );
}
