import { chakra } from '@chakra-ui/react';
import type { PictureName } from '../../../core/catalogue/lattice-pictures.ts';
import { useColorMode } from '../../state/color-mode.ts';

interface Props {
  name: PictureName;
  widthPx: number;
}

/** Rendered picture of the catalogue in the look of the page. Decorative. */
export function CataloguePicture({ name, widthPx }: Props) {
  const { mode } = useColorMode();
  return (
    <chakra.img
      src={`/lattices/${mode}/${name}.webp`}
      alt=""
      w={`${widthPx}px`}
      maxW="full"
      mx="auto"
      style={{ aspectRatio: '296 / 224' }}
    />
  );
}
