import { chakra } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { LatticeType } from '../../../../core/catalogue/lattice-types.ts';

/** Name and number of a lattice. The number has a hyphen, at which it must not break. */
export function LatticeName({ lattice }: { lattice: LatticeType }) {
  const { t } = useTranslation();
  return (
    <>
      {t(`start.lattice.${lattice.cell}`)} <chakra.span whiteSpace="nowrap">{lattice.title}</chakra.span>
    </>
  );
}
