import { Box, Center, Flex, Heading, SimpleGrid, Stack } from '@chakra-ui/react';
import { Download, Grid3x3, Play, Upload } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Lead } from '../../ui/texts.tsx';

const STEPS = [
  ['upload', 'uploadText', Upload],
  ['choose', 'chooseText', Grid3x3],
  ['generate', 'generateText', Play],
  ['download', 'downloadText', Download],
] as const;

export function StepsRow() {
  const { t } = useTranslation();
  return (
    <Box as="section" aria-labelledby="steps-title">
      <Heading as="h2" id="steps-title" size={{ base: 'xl', md: '2xl' }} mb="6">
        {t('home.steps.title')}
      </Heading>
      <SimpleGrid
        as="ol"
        columns={{ base: 1, sm: 2, lg: 4 }}
        gap={{ base: '6', lg: '8' }}
        listStyleType="none"
      >
        {STEPS.map(([step, text, Icon]) => (
          <Flex as="li" key={step} direction={{ base: 'row', sm: 'column' }} gap={{ base: '4', sm: '3' }}>
            <Center boxSize="12" flexShrink="0" rounded="l2" bg="green.subtle" color="green.fg">
              <Icon size={22} aria-hidden />
            </Center>
            <Stack gap={{ base: '1', sm: '3' }}>
              <Heading as="h3" size="md">
                {t(`home.steps.${step}`)}
              </Heading>
              <Lead>{t(`home.steps.${text}`)}</Lead>
            </Stack>
          </Flex>
        ))}
      </SimpleGrid>
    </Box>
  );
}
