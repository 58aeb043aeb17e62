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

interface FigureGroup {
  /** Heading of the rows; without one they have none. */
  title?: string;
  rows: readonly FigureRow[];
}

interface Props {
  /** Head of each column: a `FigureHead`. */
  heads: readonly ReactNode[];
  groups: readonly FigureGroup[];
}

/** Width of the names of the rows where they stand beside the figures. */
const NAME_WIDTH = '13rem';
/** Least width of a column: two fit the narrowest phone. */
const COLUMN_WIDTH = '8.5rem';

/**
 * On phones each name has a line above its figures, where it stays in sight while the columns scroll and snap. Parts of
 * a table with another `display` lose their roles in some browsers, so all of them name theirs.
 */
const stacked = (columns: number) => ({
  '@media screen and (max-width: 767.98px)': {
    scrollSnapType: 'x mandatory',
    '& table, & thead, & tbody': { display: 'block' },
    '& tr': { display: 'grid', gridTemplateColumns: `repeat(${columns}, minmax(${COLUMN_WIDTH}, 1fr))` },
    '& :is(th, td):first-of-type': {
      position: 'sticky',
      insetInlineStart: '0',
      gridColumn: '1 / -1',
      justifySelf: 'start',
      borderBottomWidth: '0',
      paddingBottom: '0',
    },
  },
});

/** Figures of lattices, one column each; the best of a row is marked, and figures that all share stand back. */
export function FigureTable({ heads, groups }: Props) {
  const { t } = useTranslation();
  return (
    <Table.ScrollArea css={stacked(heads.length)} whiteSpace="normal" data-testid="compare-scroll">
      <Table.Root
        role="table"
        size="sm"
        variant="line"
        bg="transparent"
        textStyle="sm"
        fontVariantNumeric="tabular-nums"
        // The columns share the width, and scroll once they are too narrow.
        tableLayout="fixed"
        minW={{ md: `calc(${NAME_WIDTH} + ${heads.length} * ${COLUMN_WIDTH})` }}
      >
        <Table.Header role="rowgroup">
          <Table.Row role="row" bg="transparent" verticalAlign="top">
            <Table.ColumnHeader role="columnheader" w={NAME_WIDTH}>
              <chakra.span srOnly>{t('press.compare.figure')}</chakra.span>
            </Table.ColumnHeader>
            {heads}
          </Table.Row>
        </Table.Header>
        {groups.map(({ title, rows }) => (
          <Table.Body role="rowgroup" key={title ?? ''}>
            {title !== undefined && (
              <Table.Row role="row" bg="transparent">
                <Table.Cell role="rowheader" colSpan={heads.length + 1} pt="6" fontWeight="semibold">
                  {title}
                </Table.Cell>
              </Table.Row>
            )}
            {rows.map((row) => (
              <Row key={row.name} row={row} />
            ))}
          </Table.Body>
        ))}
      </Table.Root>
    </Table.ScrollArea>
  );
}

function Row({ row: { name: id, title, texts, best } }: { row: FigureRow }) {
  const { t } = useTranslation();
  const isShared = texts.every((text) => text === texts[0]);
  return (
    <Table.Row role="row" bg="transparent" data-testid={`compare-${id}`} data-shared={isShared}>
      <Table.Cell role="rowheader" color="fg.muted">
        {title}
      </Table.Cell>
      {texts.map((text, index) => (
        <Table.Cell
          role="cell"
          // biome-ignore lint/suspicious/noArrayIndexKey: columns have no names; they are redrawn as a whole.
          key={index}
          color={isShared ? 'fg.muted' : undefined}
          fontWeight={best === index ? 'semibold' : 'normal'}
        >
          {text}
          {best === index && (
            <chakra.span display="inline-block" ms="1.5" color="green.fg" verticalAlign="-2px">
              <CircleCheck size={14} aria-label={t('press.compare.best')} />
            </chakra.span>
          )}
        </Table.Cell>
      ))}
    </Table.Row>
  );
}

/** Head of a column: what it is about, with its picture and buttons. */
export function FigureHead({ children }: { children: ReactNode }) {
  return (
    <Table.ColumnHeader role="columnheader" scrollSnapAlign="start" data-testid="compare-column">
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
