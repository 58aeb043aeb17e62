import { Box, Container, Flex, Heading, Stack, Text } from '@chakra-ui/react';
import { Upload } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Sample } from '../../../core/catalogue/starts.ts';
import { SampleButtons } from '../../features/start/sample-buttons.tsx';
import { Button } from '../../ui/button.tsx';
import { Lead } from '../../ui/texts.tsx';
import { HeroPicture } from './hero-picture.tsx';

interface Props {
  signedIn: boolean;
  onUpload: () => void;
  onSample: (sample: Sample) => void;
}

/** First screen: the claim, the upload and the samples. For users who know them one row, above their orders. */
export function Hero({ signedIn, onUpload, onSample }: Props) {
  const { t } = useTranslation();
  const upload = (
    <Button h="14" px="8" fontSize="md" rounded="full" onClick={onUpload} data-testid="upload">
      <Upload aria-hidden />
      {t('home.upload')}
    </Button>
  );
  if (signedIn)
    return (
      <Container maxW="7xl" px={{ base: '4', md: '8' }} pt={{ base: '8', md: '10' }} pb="10">
        <Heading as="h1" fontSize={{ base: '3xl', md: '4xl' }} lineHeight="1.15" fontWeight="semibold" mb="6">
          {t('home.headline')}
        </Heading>
        <Flex wrap="wrap" gapX="12" gapY="5" align="flex-end">
          <Stack gap="2.5" align="flex-start">
            {upload}
            <Lead hideBelow="md">{t('home.dropHint')}</Lead>
          </Stack>
          <SampleButtons signedIn onOpen={onSample} />
        </Flex>
      </Container>
    );
  return (
    <Box bgImage="radial-gradient(52rem 30rem at 80% 10%, var(--chakra-colors-green-subtle), transparent)">
      <Container maxW="7xl" px={{ base: '4', md: '8' }} py={{ base: '10', md: '16' }}>
        <Flex direction={{ base: 'column', lg: 'row' }} align="center" gap={{ base: '8', lg: '12' }}>
          <Stack flex="1.1" gap="6" align="flex-start" maxW="2xl">
            <Heading as="h1" fontSize={{ base: '4xl', md: '6xl' }} lineHeight="1.08" fontWeight="semibold">
              {t('home.headline')}
            </Heading>
            <Text fontSize={{ base: 'md', md: 'lg' }} color="fg.muted" maxW="xl">
              {t('home.lead')}
            </Text>
            <Stack gap="3" align="flex-start" pt="2">
              {upload}
              <Lead>
                <Box as="span" wordBreak="keep-all">
                  {t('home.limits')}
                </Box>{' '}
                <Box as="span" hideBelow="md">
                  {t('home.dropHint')}
                </Box>
              </Lead>
            </Stack>
            <SampleButtons onOpen={onSample} />
          </Stack>
          <Box flex="1" w="full">
            <HeroPicture />
          </Box>
        </Flex>
      </Container>
    </Box>
  );
}
