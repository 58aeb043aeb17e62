import { chakra, Flex, type FlexProps, SimpleGrid, type SimpleGridProps } from '@chakra-ui/react';
import { Fragment, type ReactNode } from 'react';

/** A figure at the end of its row; figures below each other are aligned. */
export const FigureText = chakra('span', {
  base: { textAlign: 'end', fontVariantNumeric: 'tabular-nums', fontWeight: 'medium' },
});

interface Props extends Omit<FlexProps, 'children'> {
  name: ReactNode;
  children: ReactNode;
}

/** Name and figure at the two ends of a line. */
export function FigureLine({ name, children, ...line }: Props) {
  return (
    <Flex justify="space-between" gap="3" {...line}>
      <chakra.span color="fg.muted">{name}</chakra.span>
      <FigureText>{children}</FigureText>
    </Flex>
  );
}

/** Name and value. */
export type FigurePair = readonly [string, string];

/** A name and a figure in each line. */
export function FigureGrid({ rows, ...grid }: SimpleGridProps & { rows: readonly FigurePair[] }) {
  return (
    <SimpleGrid gapX="3" gapY="1" {...grid}>
      {rows.map(([name, value]) => (
        <Fragment key={name}>
          <chakra.span color="fg.muted">{name}</chakra.span>
          <FigureText>{value}</FigureText>
        </Fragment>
      ))}
    </SimpleGrid>
  );
}
