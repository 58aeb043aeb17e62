import { Box, chakra, Heading, SimpleGrid, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { pictureAddress } from '../../../core/catalogue/lattice-pictures.ts';
import { latticeById } from '../../../core/catalogue/lattice-types.ts';
import { AREA_STARTS, AREAS, type Area } from '../../../core/catalogue/starts.ts';
import { useColorMode } from '../../state/color-mode.ts';
import { RouteLink } from '../../ui/route-link.tsx';
import { Lead } from '../../ui/texts.tsx';

interface Props {
  /** Workspace in which an area starts. */
  to: '/blank' | '/touchHome';
}

/** Cards of the application areas. Each opens the workspace with its lattice, sizes and process. */
export function AreaCards({ to }: Props) {
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
        {AREAS.map((area) => (
          <AreaCard key={area} area={area} to={to} />
        ))}
      </SimpleGrid>
    </Box>
  );
}

function AreaCard({ area, to }: Props & { area: Area }) {
  const { t } = useTranslation();
  const { mode } = useColorMode();
  const { latticeId, sizeMm } = AREA_STARTS[area];
  const { title } = latticeById(latticeId)!;
  const name = t(`home.area.${area}.title`);
  return (
    <RouteLink
      to={to}
      search={{ area }}
      className="group"
      // On phones the picture stands beside the text.
      display={{ base: 'grid', sm: 'flex' }}
      gridTemplateColumns="88px 1fr"
      columnGap="4"
      rowGap={{ base: '1', sm: '3' }}
      flexDirection="column"
      p={{ base: '4', sm: '5' }}
      rounded="l3"
      bg="bg.panel"
      borderWidth="1px"
      transition="transform 0.2s, border-color 0.2s, box-shadow 0.2s"
      _hover={{ transform: 'translateY(-3px)', borderColor: 'green.border', shadow: 'md' }}
      focusVisibleRing="outside"
      // In two columns the last of five has a row for itself.
      _last={{ gridColumn: { sm: 'span 2', lg: 'auto' } }}
      data-testid={`area-${area}`}
    >
      <chakra.img
        src={pictureAddress({ title, look: mode, kind: 'normal' })}
        alt=""
        loading="lazy"
        h={{ base: '88px', sm: '28', lg: '32' }}
        gridRow="1 / span 4"
        alignSelf="center"
        objectFit="contain"
        mb={{ sm: '1' }}
      />
      <Heading as="h3" size="md">
        {name}
      </Heading>
      <Lead flex="1">{t(`home.area.${area}.text`)}</Lead>
      <Text textStyle="xs" fontWeight="medium" color="fg">
        {t(`start.areaUses.${area}`, { sizeMm })}
      </Text>
      <Text
        textStyle="sm"
        fontWeight="semibold"
        color="green.fg"
        _groupHover={{ textDecoration: 'underline' }}
      >
        {area === 'others' ? t('start.openOthers') : t('start.openArea', { area: name })}
        {'\u00a0'}→
      </Text>
    </RouteLink>
  );
}
