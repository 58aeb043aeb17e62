import { Box, Heading, SimpleGrid, Stack, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { projectStruts, type StrutCell, strutsOfBlock } from './cell-projection.ts';
import { StrutDrawing } from './strut-drawing.tsx';

/** Application areas, each with a suitable lattice. */
const AREAS = [
  ['medical', 'diamond'],
  ['shoes', 'kelvin'],
  ['industry', 'octet'],
  ['creative', 'rhombic'],
  ['others', 'isotruss'],
] as const satisfies readonly (readonly [string, StrutCell])[];

/** Cards of the application areas. */
export function AreaCards() {
  const { t } = useTranslation();
  return (
    <Box as="section" aria-labelledby="areas-title">
      <Heading as="h2" id="areas-title" size={{ base: 'xl', md: '2xl' }}>
        {t('home.areas')}
      </Heading>
      <Text color="fg.muted" mt="2" mb="6">
        {t('home.areasLead')}
      </Text>
      <SimpleGrid columns={{ base: 1, sm: 2, lg: 5 }} gap="4">
        {AREAS.map(([area, cell]) => (
          <Stack
            key={area}
            gap="3"
            p="5"
            rounded="l3"
            bg="bg.panel"
            borderWidth="1px"
            transition="transform 0.2s, border-color 0.2s, box-shadow 0.2s"
            _hover={{ transform: 'translateY(-3px)', borderColor: 'green.border', shadow: 'md' }}
          >
            <Box h={{ base: '28', lg: '32' }} mb="1">
              <StrutDrawing
                struts={projectStruts(strutsOfBlock(cell, [1, 1, 1]))}
                rod={0.1}
                near="var(--chakra-colors-hero-near)"
                far="var(--chakra-colors-hero-far)"
              />
            </Box>
            <Heading as="h3" size="md">
              {t(`home.area.${area}.title`)}
            </Heading>
            <Text textStyle="sm" color="fg.muted">
              {t(`home.area.${area}.text`)}
            </Text>
          </Stack>
        ))}
      </SimpleGrid>
    </Box>
  );
}
