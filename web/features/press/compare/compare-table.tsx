import { Center, chakra, Spinner, Text } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { isCurved } from '../../../../core/mechanics/press/press-figures.ts';
import { waitText } from '../../../lib/date-text.ts';
import { formatFigure } from '../../../lib/format.ts';
import { FigureHead, FigureTable } from '../../../ui/figure-table.tsx';
import { loadText } from '../load-text.ts';
import { type CompareRow, commonForceN, compareRows } from './compare-rows.ts';
import type { Variant } from './variants.ts';

interface Props {
  variants: readonly Variant[];
  actions?: (index: number) => ReactNode;
  /** Without what the site asks for: its time and its price. */
  isPaper?: boolean;
}

/** Names of the rows where no lattice has struts. */
const WALL_ROWS: Partial<Record<CompareRow['name'], 'press.wallYields' | 'press.compare.rows.printsWall'>> = {
  firstYield: 'press.wallYields',
  prints: 'press.compare.rows.printsWall',
};

/** Figures of pressed lattices, one column each; the best of a row is marked. */
export function CompareTable({ variants, actions, isPaper = false }: Props) {
  const { t } = useTranslation();
  const force = formatFigure(commonForceN(variants));
  const areWalls = variants.every(({ isSurface }) => isSurface);
  const unknown = t('press.compare.unknown');
  const rows = compareRows(variants).map(({ name, load, unit, values, best }) => ({
    name: load ? `${name}-${JSON.stringify(load)}` : name,
    title: [t(nameOf(name), { force }), ...(load ? [loadText(t, load)] : [])].join(': '),
    texts: values.map((value, index) => {
      const variant = variants[index]!;
      if (value !== null) return figureText(value, unit, variant);
      const isNone = name === 'firstBuckling' && !variant.isSurface && !isCurved(variant.figures);
      return isNone ? t('press.none') : unknown;
    }),
    best,
  }));
  const prices = {
    name: 'price',
    title: t('press.compare.rows.price'),
    texts: variants.map(({ priceText }) => priceText ?? unknown),
    best: null,
  };
  return (
    <FigureTable
      heads={variants.map((variant, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: columns have no names; they are redrawn as a whole.
        <VariantHead key={index} variant={variant}>
          {actions?.(index)}
        </VariantHead>
      ))}
      groups={[
        {
          rows: [
            ...rows.filter(({ name }) => !isPaper || name !== 'seconds'),
            ...(!isPaper && variants.some(({ priceText }) => priceText) ? [prices] : []),
          ],
        },
      ]}
    />
  );

  function nameOf(name: CompareRow['name']) {
    if (name === 'firstYield' && areWalls && variants.some(({ figures }) => figures.yieldsInBottom))
      return 'press.compare.rows.wallOrBottomYields' as const;
    return (areWalls && WALL_ROWS[name]) || (`press.compare.rows.${name}` as const);
  }

  function figureText(value: number, unit: string, { figures }: Variant): string {
    if (unit === 's') return waitText(value, t);
    const text = `${formatFigure(value)}\u00a0${unit}`;
    const isExact = unit === 'g' || unit === '%';
    return (figures.isEstimate || figures.skin) && !isExact ? t('press.about', { text }) : text;
  }
}

const PICTURE = {
  w: 'full',
  maxW: { base: '52', _print: '28' },
  aspectRatio: 'square',
  mt: '1',
  rounded: 'md',
} as const;

function VariantHead({ variant, children }: { variant: Variant; children: ReactNode }) {
  const { t } = useTranslation();
  const { latticeText, materialText, picture } = variant;
  return (
    <FigureHead>
      <Text>{latticeText}</Text>
      <Text fontWeight="normal" color="fg.muted">
        {materialText} · {loadText(t, variant)}
      </Text>
      {picture === undefined && (
        <Center
          {...PICTURE}
          bg="bg.stage"
          color="green.fg"
          role="status"
          aria-label={t('workspace.viewer.rendering')}
          _print={{ display: 'none' }}
        >
          <Spinner />
        </Center>
      )}
      {picture && (
        <chakra.img src={picture} alt="" {...PICTURE} objectFit="cover" data-testid="compare-picture" />
      )}
      {children}
    </FigureHead>
  );
}
