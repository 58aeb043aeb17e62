import { chakra, SimpleGrid } from '@chakra-ui/react';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { CURVE_STRAINS } from '../../../core/mechanics/curve/curve-figures.ts';
import { forcesAt, type PartCurve } from '../../../core/mechanics/press/press-figures.ts';
import { formatFigure } from '../../lib/format.ts';
import { FigureText } from '../../ui/figure-text.tsx';
import { CurvePicture } from '../../ui/stiffness/curve-picture.tsx';
import { Note } from '../../ui/texts.tsx';

/** Force over travel of a part of an elastomer, to half its height. */
export function PartCurveRows({ curve, heightMm }: { curve: PartCurve; heightMm: number }) {
  const { t } = useTranslation();
  const { travelMm, freeN, heldN } = curve;
  const points = CURVE_STRAINS.flatMap((strain) => {
    const forces = forcesAt(curve, strain * heightMm);
    return forces ? [{ strain, travel: strain * heightMm, ...forces }] : [];
  });
  return (
    <>
      <CurvePicture
        free={{ x: travelMm, y: freeN }}
        held={{ x: travelMm, y: heldN }}
        marks={points.map(({ travel }) => ({ x: travel, text: `${formatFigure(travel)}\u00a0mm` }))}
        formatY={(force) => `${formatFigure(force)}\u00a0N`}
        label={t('press.curve.partLabel')}
      />
      <SimpleGrid templateColumns="1fr auto auto" gapX="3" gapY="1" textStyle="xs" data-testid="press-curve">
        <span />
        <chakra.span color="fg.muted">{t('press.curve.free')}</chakra.span>
        <chakra.span color="fg.muted">{t('press.curve.held')}</chakra.span>
        {points.map((point) => (
          <Fragment key={point.strain}>
            <chakra.span color="fg.muted">
              {t('press.curve.partAt', { percent: 100 * point.strain })}
            </chakra.span>
            {[point.freeN, point.heldN].map((force, i) => (
              <FigureText key={i === 0 ? 'free' : 'held'}>{`${formatFigure(force)}\u00a0N`}</FigureText>
            ))}
          </Fragment>
        ))}
      </SimpleGrid>
      <Note>{t('press.curve.partNote')}</Note>
    </>
  );
}
