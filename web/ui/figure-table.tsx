import { chakra, Table } from '@chakra-ui/react';
import { CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

export interface FigureRow {
  name: string;
  title: string;
  texts: readonly string[];
  /** Column of the best figure; null if none is better than another. */
  best: number | null;
}

interface Props {
  /** Head of each column: a `FigureHead`. */
  heads: readonly ReactNode[];
  rows: readonly FigureRow[];
  /** Colour below the table, for the names that stay in sight. */
  ground?: 'bg' | 'bg.panel';
}

/** Width of the names of the rows on phones. A length: no token is read for the padding of a scroll area. */
const NAME_WIDTH = '4.75rem';
/** Least width of a column on phones: two stand beside the names in a dialog of the narrowest. */
const COLUMN_WIDTH = '6.25rem';
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
  _print: { position: 'static', bg: 'transparent' },
} as const;

/** The scroll area keeps each text on one line, which is too long for a phone's column where two prices stand. */
const WRAP = { whiteSpace: { base: 'normal', md: 'nowrap' } } as const;

/** Figures of lattices, one column each; the best of a row is marked. */
export function FigureTable({ heads, rows, ground = 'bg.panel' }: Props) {
  const { t } = useTranslation();
  const name = { ...ROW_NAME, bg: { base: ground, md: 'transparent' } };
  return (
    <Table.ScrollArea css={SIDEWAYS} data-testid="compare-scroll">
      <Table.Root
        size="sm"
        variant="line"
        bg="transparent"
        textStyle={{ base: 'xs', md: 'sm' }}
        fontVariantNumeric="tabular-nums"
        // On phones the columns share the width, and scroll once they are too narrow.
        tableLayout={{ base: 'fixed', md: 'auto' }}
        minW={{ base: `calc(${NAME_WIDTH} + ${heads.length} * ${COLUMN_WIDTH})`, md: '0' }}
      >
        <Table.Header>
          <Table.Row bg="transparent" verticalAlign="top">
            <Table.ColumnHeader {...name}>
              <chakra.span srOnly>{t('press.compare.figure')}</chakra.span>
            </Table.ColumnHeader>
            {heads}
          </Table.Row>
        </Table.Header>
        <Table.Body>
          {rows.map(({ name: id, title, texts, best }) => (
            <Table.Row key={id} bg="transparent" data-testid={`compare-${id}`}>
              <Table.Cell color="fg.muted" {...name}>
                {title}
              </Table.Cell>
              {texts.map((text, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: columns have no names; they are redrawn as a whole.
                <Table.Cell key={index} {...WRAP} fontWeight={best === index ? 'semibold' : 'normal'}>
                  {text}
                  {best === index && (
                    <chakra.span display="inline-block" ms="1.5" color="green.fg" verticalAlign="-2px">
                      <CircleCheck size={14} aria-label={t('press.compare.best')} />
                    </chakra.span>
                  )}
                </Table.Cell>
              ))}
            </Table.Row>
          ))}
        </Table.Body>
      </Table.Root>
    </Table.ScrollArea>
  );
}

/** Head of a column: what it is about, with its picture and buttons. */
export function FigureHead({ children }: { children: ReactNode }) {
  return (
    <Table.ColumnHeader
      minW={{ md: '36' }}
      scrollSnapAlign="start"
      whiteSpace="normal"
      data-testid="compare-column"
    >
      {children}
    </Table.ColumnHeader>
  );
}

/** Values closer than this, as a share, are equally good: a calculation carries no more. */
const EQUAL_SHARE = 0.01;

/** Returns the index of the best value; null if two are equally good, or fewer than two are known. */
export function bestOf(values: readonly (number | null)[], better: 'more' | 'less'): number | null {
  const known = values.flatMap((value, index) => (value === null ? [] : [{ value, index }]));
  const sorted = known.toSorted((a, b) => (better === 'more' ? b.value - a.value : a.value - b.value));
  const [first, second] = sorted;
  if (first === undefined || second === undefined) return null;
  return Math.abs(first.value / second.value - 1) < EQUAL_SHARE ? null : first.index;
}
