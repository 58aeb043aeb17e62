import { Box, chakra } from '@chakra-ui/react';
import { keyframes } from '@emotion/react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  PICTURE_SIZE_PX,
  pictureAddress,
  TURNING_FRAMES,
} from '../../../../core/catalogue/lattice-pictures.ts';
import { useMediaQuery } from '../../../lib/use-media-query.ts';
import { useColorMode } from '../../../state/color-mode.ts';

interface Props {
  title: string;
  /** For a surface lattice: shows the network instead of the sheet. */
  network?: boolean;
  selected?: boolean;
  /** Swings, as on hover; still for users who prefer reduced motion. */
  turning?: boolean;
  size?: 'normal' | 'tiny';
}

/** Duration of a swing from one end to the other, seconds. */
const SWING_SECONDS = 1.1;
const swing = keyframes({ from: { backgroundPositionY: '0%' }, to: { backgroundPositionY: '100%' } });

/** Rendered picture of a lattice in the current theme and language; fills its parent. Decorative. */
export function LatticePicture({
  title,
  network = false,
  selected = false,
  turning = false,
  size = 'normal',
}: Props) {
  const { i18n } = useTranslation();
  const { mode: look } = useColorMode();
  const still = useMediaQuery('(prefers-reduced-motion: reduce)');
  const language = i18n.language === 'cn' ? 'cn' : 'en';
  const addressOf = (kind: Parameters<typeof pictureAddress>[0]['kind']) =>
    pictureAddress({ title, network, look, language, kind });
  const frames = addressOf('turning');
  const moves = useLoaded(turning && !still ? frames : undefined);
  const { width, height } = PICTURE_SIZE_PX[size];
  return (
    <Box position="relative" w="full" h="full" aria-hidden="true">
      <chakra.img
        src={addressOf(selected ? `${size}-selected` : size)}
        alt=""
        width={width}
        height={height}
        loading="lazy"
        decoding="async"
        draggable={false}
        position="absolute"
        inset="0"
        w="full"
        h="full"
        objectFit="contain"
        visibility={moves ? 'hidden' : 'visible'}
      />
      {moves && (
        <Box
          position="absolute"
          inset="0"
          m="auto"
          maxW="full"
          h="full"
          css={{
            aspectRatio: `${PICTURE_SIZE_PX.turning.width} / ${PICTURE_SIZE_PX.turning.height}`,
            backgroundImage: `url(${frames})`,
            backgroundSize: `100% ${TURNING_FRAMES * 100}%`,
            // The swing starts in its middle, at the view of the still picture.
            animation: `${swing} ${SWING_SECONDS}s steps(${TURNING_FRAMES}, jump-none) ${-SWING_SECONDS / 2}s infinite alternate`,
          }}
        />
      )}
    </Box>
  );
}

function useLoaded(address: string | undefined): boolean {
  const [loaded, setLoaded] = useState<string>();
  useEffect(() => {
    if (address === undefined) return;
    const image = new Image();
    image.onload = () => setLoaded(address);
    image.src = address;
    return () => {
      image.onload = null;
    };
  }, [address]);
  return address !== undefined && loaded === address;
}
