import { Box, Flex, Heading, SimpleGrid, type SimpleGridProps, Text } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { joinFacts } from '../../lib/format.ts';
import { Logo } from '../../ui/logo.tsx';
import type { Fact } from './fact.ts';

interface SheetProps {
  title: string;
  /** What the sheet is and of what, below its title. */
  about: readonly string[];
  children: ReactNode;
  testId: string;
}

/** Sheet of A4 with its head. Always light, as paper is. */
export function PaperSheet({ title, about, children, testId }: SheetProps) {
  const { t } = useTranslation();
  return (
    <Box
      className="light"
      colorPalette="green"
      w="210mm"
      maxW="100%"
      mx="auto"
      p={{ base: '5', md: '12mm' }}
      bg="white"
      color="black"
      shadow="md"
      textStyle="xs"
      lineHeight="1.35"
      css={{
        '@page': { size: 'A4', margin: '10mm' },
        '@media print': { width: '100%', padding: '0', boxShadow: 'none', fontSize: '8.5pt' },
      }}
      data-testid={testId}
    >
      <Flex justify="space-between" gap="4" mb="4" pb="2" borderBottomWidth="1px" borderColor="gray.300">
        <Box minW="0">
          <Heading as="h1" textStyle="xl" overflowWrap="anywhere">
            {title}
          </Heading>
          <Text color="fg.muted">{joinFacts(about)}</Text>
        </Box>
        <Flex align="center" gap="2" fontWeight="semibold" flexShrink="0">
          <Logo />
          {t('app.name')}
        </Flex>
      </Flex>
      {children}
    </Box>
  );
}

/** Two of the columns of `ThirdsGrid`. */
export const TWO_THIRDS = {
  gridColumn: { sm: 'span 2' },
  css: { '@media print': { gridColumn: 'span 2' } },
} as const;

/** Three columns, on a narrow screen two, where a narrow part comes beside one before it, and on a phone's one. */
export function ThirdsGrid(props: SimpleGridProps) {
  return (
    <SimpleGrid
      columns={{ base: 1, sm: 2, md: 3 }}
      gap="5"
      gridAutoFlow="dense"
      css={{ '@media print': { gridTemplateColumns: 'repeat(3, 1fr)', breakInside: 'avoid' } }}
      {...props}
    />
  );
}

interface FactsProps {
  title: string;
  facts: readonly Fact[];
  isWide?: boolean;
}

/** Group of facts under its title, a line each. */
export function Facts({ title, facts, isWide = false }: FactsProps) {
  const columns = isWide ? 2 : 1;
  return (
    <Box>
      <PartTitle>{title}</PartTitle>
      <Box columnCount={{ sm: columns }} columnGap="5" css={{ '@media print': { columnCount: columns } }}>
        {facts.map(({ name, title: label, text, isMain = false }) => (
          <Flex
            key={name}
            breakInside="avoid"
            justify="space-between"
            gap="3"
            py="0.5"
            borderBottomWidth="1px"
            borderColor="gray.200"
          >
            <Text {...(isMain ? { fontWeight: 'bold' } : { color: 'fg.muted' })}>{label}</Text>
            <Text textAlign="end" fontWeight={isMain ? 'bold' : 'medium'} fontVariantNumeric="tabular-nums">
              {text}
            </Text>
          </Flex>
        ))}
      </Box>
    </Box>
  );
}

export function PartTitle({ children }: { children: ReactNode }) {
  return (
    <Heading as="h2" textStyle="sm" mb="1">
      {children}
    </Heading>
  );
}

/** How far the figures hold. */
export function SheetLimits({ sentences }: { sentences: readonly string[] }) {
  const { t } = useTranslation();
  return (
    <Box
      mt="4"
      pt="2"
      borderTopWidth="1px"
      borderColor="gray.300"
      color="fg.muted"
      css={{ '@media print': { breakInside: 'avoid' } }}
      data-testid="report-limits"
    >
      <PartTitle>{t('orders.report.limits')}</PartTitle>
      <Text>{sentences.reduce((first, next) => t('app.sentences', { first, next }))}</Text>
    </Box>
  );
}
