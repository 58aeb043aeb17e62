import { chakra, type HTMLChakraProps } from '@chakra-ui/react';
import { precisionPictureAddress } from '../../../core/catalogue/lattice-pictures.ts';
import type { Precision } from '../../../core/rules/order/result-formats.ts';
import { useColorMode } from '../../state/color-mode.ts';

export function JointPicture({ precision, ...rest }: { precision: Precision } & HTMLChakraProps<'img'>) {
  const { mode } = useColorMode();
  return <chakra.img src={precisionPictureAddress(precision, mode)} alt="" objectFit="cover" {...rest} />;
}
