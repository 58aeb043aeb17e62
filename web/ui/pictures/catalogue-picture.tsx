import { chakra } from '@chakra-ui/react';
import { useColorMode } from '../../state/color-mode.ts';

interface Props {
  /** The part of the picture's address after the look, such as `modes/gradient`. */
  name: string;
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
