import { Box, Container, Flex, Heading, SimpleGrid, Stack, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { decodeGoods } from '../../../core/contract/order-codec.ts';
import { priceText } from '../../../core/contract/price-text.ts';
import { PRECISIONS, type Precision } from '../../../core/rules/order/result-formats.ts';
import { useHost } from '../../api/use-host.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { StrutPicture, USUAL_SIDES } from '../../ui/pictures/strut-picture.tsx';
import { Lead } from '../../ui/texts.tsx';
import { useAccountTitle } from '../entry/account-title.ts';
import { PageFoot } from '../home/page-foot.tsx';

const SECTIONS = ['price', 'shown', 'files', 'back', 'final', 'help'] as const;

/** Terms of payment and refunds, with the prices and the contact of this host. */
export function PaymentTermsPage() {
  useAccountTitle('terms');
  const { t, i18n } = useTranslation();
  const host = useHost();
  const text = (precision: Precision) =>
    host === null ? '' : priceText(decodeGoods(host.prices[precision]), i18n.language === 'cn' ? 'cn' : 'en');
  const { email = '', phone = '' } = host?.contact ?? {};
  // A host may have no number.
  const orCall = phone === '' ? '' : t('app.orCall', { phone });
  const words = { email, orCall };
  return (
    <>
      <Container maxW="3xl" px={{ base: '4', md: '8' }} py={{ base: '8', md: '12' }} flex="1">
        <Stack gap="6" opacity={host === null ? 0 : undefined}>
          <PageHead title={t('pay.terms')} lead={t('pay.termsLead')} />
          <SimpleGrid columns={{ base: 1, sm: 2 }} gap="4">
            {PRECISIONS.map((precision) => (
              <Box key={precision} p="5" rounded="l3" bg="bg.panel" borderWidth="1px">
                <StrutPicture sides={USUAL_SIDES[precision]} boxSize="24" display="block" mx="auto" />
                <Flex justify="space-between" gap="3" mt="3" mb="1" fontWeight="semibold">
                  <span>{t(`touch.precision.${precision}`)}</span>
                  <span>{text(precision)}</span>
                </Flex>
                <Lead>{t(`pay.termsOffer.${precision}`)}</Lead>
              </Box>
            ))}
          </SimpleGrid>
          {SECTIONS.map((section) => (
            <Stack as="section" key={section} gap="2">
              <Heading as="h2" size="lg">
                {t(`pay.termsOf.${section}.title`)}
              </Heading>
              <Text>{t(`pay.termsOf.${section}.text`, words)}</Text>
            </Stack>
          ))}
        </Stack>
      </Container>
      <PageFoot />
    </>
  );
}
