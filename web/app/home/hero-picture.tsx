import { chakra, Flex, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { HERO_GRAMS, heroPictureAddress, PICTURE_SIZE_PX } from '../../../core/catalogue/lattice-pictures.ts';
import { useColorMode } from '../../state/color-mode.ts';

/** A part of our own that turns into its lattice, with the weight of both; lower where `maxH` says so. */
export function HeroPicture({ maxH }: { maxH?: string }) {
  const { t } = useTranslation();
  const { mode } = useColorMode();
  return (
    <Flex as="figure" direction="column" align="center" gap="3" w="full">
      <chakra.img
        src={heroPictureAddress(mode)}
        {...PICTURE_SIZE_PX.hero}
        alt={t('home.heroPicture')}
        w="full"
        h={{ base: '260px', md: '420px', '2xl': '520px' }}
        maxH={maxH}
        objectFit="contain"
      />
      <Text as="figcaption" textStyle="sm" color="fg.muted" textAlign="center">
        {t('home.heroGrams', HERO_GRAMS)}
      </Text>
    </Flex>
  );
}
