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

/** Figures of pressed lattices, one column each; the best of a row is marked. */
export function CompareTable({ variants, actions }: Props) {
  const { t } = useTranslation();
  const force = formatFigure(commonForceN(variants));
  const areWalls = variants.every(({ isSurface }) => isSurface);
  return (
    <Table.ScrollArea>
      <Table.Root size="sm" variant="line" bg="transparent" fontVariantNumeric="tabular-nums">
        <Table.Header>
          <Table.Row bg="transparent" verticalAlign="top">
            <Table.ColumnHeader>
              <chakra.span srOnly>{t('press.compare.figure')}</chakra.span>
            </Table.ColumnHeader>
            {variants.map((variant, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: columns have no names; they are redrawn as a whole.
              <Table.ColumnHeader key={index} minW="36" whiteSpace="normal" data-testid="compare-column">
                <Text>{variant.latticeText}</Text>
                <Text fontWeight="normal" color="fg.muted">
                  {variant.materialText} · {t('press.along', { axis: 'xyz'[variant.axis]! })} ·{' '}
                  {t(
                    variant.isPicked
                      ? 'press.places.title'
                      : variant.friction
                        ? 'press.rough'
                        : 'press.greased',
                  )}
                </Text>
                {variant.picture && (
                  <chakra.img
                    src={variant.picture}
                    alt=""
                    boxSize="24"
                    mt="1"
                    rounded="md"
                    objectFit="cover"
                    data-testid="compare-picture"
                  />
                )}
                {actions?.(index)}
              </Table.ColumnHeader>
            ))}
          </Table.Row>
        </Table.Header>
        <Table.Body>
          {compareRows(variants).map(({ name, unit, values, best }) => (
            <Table.Row key={name} bg="transparent" data-testid={`compare-${name}`}>
              <Table.Cell color="fg.muted">{t(nameOf(name), { force })}</Table.Cell>
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
          ))}
          {variants.some(({ priceText }) => priceText) && (
            <Table.Row bg="transparent" data-testid="compare-price">
              <Table.Cell color="fg.muted">{t('press.compare.rows.price')}</Table.Cell>
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

  function figureText(value: number, unit: string, { figures }: Variant): string {
    const text = `${formatFigure(value)} ${unit === 'N/mm per g' ? 'N/mm' : unit}`;
    const isExact = unit === 'g' || unit === '%' || unit === 's';
    return (figures.isEstimate || figures.skin) && !isExact ? t('press.about', { text }) : text;
  }
}
