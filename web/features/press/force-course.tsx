import { Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { isCurved, type PressFigures } from '../../../core/mechanics/press/press-figures.ts';
import type { Units } from '../../lib/units.ts';
import { ForceLine } from './force-line.tsx';
import { PartCurveRows } from './part-curve-rows.tsx';
import { endText } from './press-figure-rows.tsx';

interface Props {
  figures: PressFigures;
  isSurface: boolean;
  units?: Units;
}

/** Force over travel on paper: the straight line and why it ends, or the curve of a part that has no line. */
export function ForceCourse({ figures, isSurface, units }: Props) {
  const { t } = useTranslation();
  if (isCurved(figures)) return <PartCurveRows curve={figures.curve!} heightMm={figures.heightMm} />;
  return (
    <>
      <ForceLine figures={figures} {...(units && { units })} />
      <Text color="fg.muted">{t(endText(figures, isSurface))}</Text>
    </>
  );
}
