import { chakra, Table, Text } from '@chakra-ui/react';
import { CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatFigure } from '../../../lib/format.ts';
import { type CompareRow, commonForceN, compareRows } from './compare-rows.ts';
import type { Variant } from './variants.ts';

interface Props {
  variants: readonly Variant[];
  /** Buttons below the name of a variant. */
  actions?: (index: number) => ReactNode;
}

/** Names of the rows where no lattice has struts. */
const WALL_ROWS: Partial<Record<CompareRow['name'], 'press.wallYields' | 'press.compare.rows.printsWall'>> = {
  firstYield: 'press.wallYields',
  prints: 'press.compare.rows.printsWall',
};

/** Width of the names of the rows on phones. */
const NAME_WIDTH = '24';
/** Names of the rows stay in sight on phones, while the columns scroll past them and snap. */
const SIDEWAYS = {
  scrollSnapType: { base: 'x mandatory', md: 'none' },
  scrollPaddingInlineStart: { base: NAME_WIDTH, md: '0' },
};
const ROW_NAME = {
  position: { base: 'sticky', md: 'static' },
  insetInlineStart: '0',
  zIndex: '1',
  w: { base: NAME_WIDTH, md: 'auto' },
  minW: { base: NAME_WIDTH, md: 'auto' },
  ps: { base: '0', md: '2' },
  pe: '2',
  whiteSpace: { base: 'normal', md: 'nowrap' },
  bg: { base: 'bg.panel', md: 'transparent' },
  _print: { position: 'static', bg: 'transparent' },
} as const;

/** Figures of pressed lattices, one column each; the best of a row is marked. */
export function CompareTable({ variants, actions }: Props) {
  const { t } = useTranslation();
  const force = formatFigure(commonForceN(variants));
  const areWalls = variants.every(({ isSurface }) => isSurface);
  return (
    <Table.ScrollArea css={SIDEWAYS} data-testid="compare-scroll">
      <Table.Root
        size="sm"
        variant="line"
        bg="transparent"
        textStyle={{ base: 'xs', md: 'sm' }}
        fontVariantNumeric="tabular-nums"
      >
        <Table.Header>
          <Table.Row bg="transparent" verticalAlign="top">
            <Table.ColumnHeader {...ROW_NAME}>
              <chakra.span srOnly>{t('press.compare.figure')}</chakra.span>
            </Table.ColumnHeader>
            {variants.map((variant, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: columns have no names; they are redrawn as a whole.
              <VariantHead key={index} variant={variant}>
                {actions?.(index)}
              </VariantHead>
            ))}
          </Table.Row>
        </Table.Header>
        <Table.Body>
          {compareRows(variants).map(({ name, unit, values, best }) => (
            <FigureRow
              key={name}
              name={name}
              title={t(nameOf(name), { force })}
              unit={unit}
              values={values}
              best={best}
              variants={variants}
            />
          ))}
          {variants.some(({ priceText }) => priceText) && (
            <Table.Row bg="transparent" data-testid="compare-price">
              <Table.Cell color="fg.muted" {...ROW_NAME}>
                {t('press.compare.rows.price')}
              </Table.Cell>
              {variants.map(({ priceText }, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: as above.
                <Table.Cell key={index}>{priceText ?? t('press.compare.unknown')}</Table.Cell>
              ))}
            </Table.Row>
          )}
        </Table.Body>
      </Table.Root>
    </Table.ScrollArea>
  );

  function nameOf(name: CompareRow['name']) {
    if (name === 'firstYield' && areWalls && variants.some(({ figures }) => figures.yieldsInBottom))
      return 'press.compare.rows.wallOrBottomYields' as const;
    return (areWalls && WALL_ROWS[name]) || (`press.compare.rows.${name}` as const);
  }
}

interface FigureRowProps extends CompareRow {
  title: string;
  variants: readonly Variant[];
}

/** A figure of each variant. */
function FigureRow({ name, title, unit, values, best, variants }: FigureRowProps) {
  const { t } = useTranslation();
  return (
    <Table.Row bg="transparent" data-testid={`compare-${name}`}>
      <Table.Cell color="fg.muted" {...ROW_NAME}>
        {title}
      </Table.Cell>
      {values.map((value, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: as above.
        <Table.Cell key={index} fontWeight={best === index ? 'semibold' : 'normal'}>
          {value === null
            ? t(
                name === 'firstBuckling' && !variants[index]!.isSurface
                  ? 'press.none'
                  : 'press.compare.unknown',
              )
            : figureText(value, unit, variants[index]!)}
          {best === index && (
            <chakra.span display="inline-block" ms="1.5" color="green.fg" verticalAlign="-2px">
              <CircleCheck size={14} aria-label={t('press.compare.best')} />
            </chakra.span>
          )}
        </Table.Cell>
      ))}
    </Table.Row>
  );

  function figureText(value: number, unit: string, { figures }: Variant): string {
    const text = `${formatFigure(value)} ${unit === 'N/mm per g' ? 'N/mm' : unit}`;
    const isExact = unit === 'g' || unit === '%' || unit === 's';
    return (figures.isEstimate || figures.skin) && !isExact ? t('press.about', { text }) : text;
  }
}

/** Head of a column: lattice, how it was pressed, its picture, and buttons. */
function VariantHead({ variant, children }: { variant: Variant; children: ReactNode }) {
  const { t } = useTranslation();
  const { latticeText, materialText, axis, isPicked, patches, friction, picture } = variant;
  const plates = friction ? 'press.rough' : 'press.greased';
  const between = patches?.guided ? 'press.places.guided' : isPicked ? 'press.places.title' : plates;
  return (
    <Table.ColumnHeader minW="36" scrollSnapAlign="start" whiteSpace="normal" data-testid="compare-column">
      <Text>{latticeText}</Text>
      <Text fontWeight="normal" color="fg.muted">
        {materialText} · {t('press.along', { axis: 'xyz'[axis]! })} · {t(between)}
      </Text>
      {picture && (
        <chakra.img
          src={picture}
          alt=""
          boxSize={{ base: '16', md: '24' }}
          mt="1"
          rounded="md"
          objectFit="cover"
          data-testid="compare-picture"
        />
      )}
      {children}
    </Table.ColumnHeader>
  );
}
