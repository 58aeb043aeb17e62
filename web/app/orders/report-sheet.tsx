import { Box, chakra, Flex, Heading, SimpleGrid, Text } from '@chakra-ui/react';
import { ShieldCheck } from 'lucide-react';
import { type ReactNode, type RefObject, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { WorkspaceDetail } from '../../../core/contract/calls/workspace.ts';
import { decodeOrderModel } from '../../../core/contract/order-codec.ts';
import { settingsOfOrder } from '../../features/job/order/settings-of-order.ts';
import { type ResultShape, useResultShape } from '../../features/job/order/use-result-shape.ts';
import { figuresOf } from '../../features/job/report/report-figures.ts';
import type { OrderPress } from '../../features/press/compare/order-press.ts';
import { ForceCourse } from '../../features/press/force-course.tsx';
import { pressNotes } from '../../features/press/press-notes.ts';
import { createCommonCamera } from '../../features/viewer/pane/common-camera.ts';
import { dateTimeText } from '../../lib/date-text.ts';
import { joinFacts } from '../../lib/format.ts';
import { UNITS, type UnitSystem } from '../../lib/units.ts';
import { INITIAL_SETTINGS } from '../../state/settings.ts';
import { Logo } from '../../ui/logo.tsx';
import { PoreSection } from '../pores/pore-section.tsx';
import type { Fact, FactStyle } from './fact.ts';
import { orderFacts } from './order-facts.ts';
import { pressedHow, pressFacts } from './press-facts.ts';
import { ResultView } from './result-view.tsx';
import { useOrderPress } from './use-order-press.ts';
import { usePrintedPicture } from './use-printed-picture.ts';

interface Props {
  order: WorkspaceDetail;
  name: string;
  system: UnitSystem;
  /** Receives what the sheet has to do before it is printed. */
  beforePrint: RefObject<() => Promise<void>>;
}

/** Sheet of A4: picture, figures, settings, print profile, press test if there is one, limits. Always light, as paper is. */
export function ReportSheet({ order, name, system, beforePrint }: Props) {
  const { t, i18n } = useTranslation();
  const language = i18n.language === 'cn' ? 'cn' : 'en';
  const style: FactStyle = { t, language, units: UNITS[system] };
  const press = useOrderPress(order);
  const result = useResultShape(order);
  const { settings, profile, figures } = orderFacts(order, style, result);
  const now = settingsOfOrder(order, INITIAL_SETTINGS)?.settings;
  const isWatertight = figuresOf(order.report)?.watertight === true;
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
      data-testid="report-sheet"
    >
      <SheetHead order={order} name={name} style={style} />
      <SimpleGrid
        columns={{ base: 1, md: 3 }}
        gap="5"
        css={{ '@media print': { gridTemplateColumns: 'repeat(3, 1fr)' } }}
      >
        <Picture order={order} name={name} result={result} beforePrint={beforePrint} />
        <Box>
          <Facts title={t('orders.report.figures')} facts={figures} />
          {isWatertight && (
            <Flex gap="1.5" mt="2" color="green.fg">
              <ShieldCheck size={14} style={{ flexShrink: 0 }} aria-hidden />
              <span>{t('workspace.report.watertight')}</span>
            </Flex>
          )}
        </Box>
        <Box gridColumn={{ md: 'span 2' }} css={{ '@media print': { gridColumn: 'span 2' } }}>
          <Facts title={t('orders.report.settings')} facts={settings} isWide />
        </Box>
        <Facts title={t('orders.report.profile')} facts={profile} />
      </SimpleGrid>
      {press === null ? (
        <Text mt="4" color="fg.muted" _print={{ display: 'none' }}>
          {t('orders.report.noPress')}
        </Text>
      ) : (
        <PressPart press={press} style={style} />
      )}
      {now && <PoreSection now={now} units={style.units} />}
      <Limits press={press} hasModulus={figures.some((fact) => fact.name === 'young')} />
    </Box>
  );
}

function SheetHead({
  order,
  name,
  style: { t, language, units },
}: Omit<Props, 'system' | 'beforePrint'> & { style: FactStyle }) {
  const { extentMm, fileName } = decodeOrderModel(order);
  return (
    <Flex justify="space-between" gap="4" mb="4" pb="2" borderBottomWidth="1px" borderColor="gray.300">
      <Box minW="0">
        <Heading as="h1" textStyle="xl" overflowWrap="anywhere">
          {name}
        </Heading>
        <Text color="fg.muted">
          {joinFacts([
            t('orders.report.title'),
            ...(name === fileName ? [] : [fileName]),
            t('orders.report.part', { extents: units.extents(extentMm) }),
            t('orders.report.made', { date: dateTimeText(order.createdAt, language) }),
          ])}
        </Text>
      </Box>
      <Flex align="center" gap="2" fontWeight="semibold" flexShrink="0">
        <Logo />
        {t('app.name')}
      </Flex>
    </Flex>
  );
}

/** The part in 3D on the screen; on paper the picture of what the screen shows. */
function Picture({ order, name, result, beforePrint }: Omit<Props, 'system'> & { result: ResultShape }) {
  const camera = useMemo(createCommonCamera, []);
  const { view, image, onCamera } = usePrintedPicture(beforePrint);
  return (
    <Box
      gridColumn={{ md: 'span 2' }}
      position="relative"
      h={{ base: '64', md: '84mm' }}
      css={{ '@media print': { gridColumn: 'span 2', height: '84mm' } }}
    >
      <Box ref={view} position="absolute" inset="0" _print={{ visibility: 'hidden' }}>
        <ResultView
          order={order}
          name={name}
          shownMm={decodeOrderModel(order).extentMm}
          camera={camera}
          result={result}
          onCamera={onCamera}
          paper
        />
      </Box>
      <chakra.img
        ref={image}
        alt={name}
        display="none"
        w="full"
        h="full"
        objectFit="contain"
        _print={{ display: 'block' }}
        data-testid="report-picture"
      />
    </Box>
  );
}

interface FactsProps {
  title: string;
  facts: readonly Fact[];
  isWide?: boolean;
}

function Facts({ title, facts, isWide = false }: FactsProps) {
  const columns = isWide ? 2 : 1;
  return (
    <Box>
      <PartTitle>{title}</PartTitle>
      <Box columnCount={{ md: columns }} columnGap="5" css={{ '@media print': { columnCount: columns } }}>
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

function PartTitle({ children }: { children: ReactNode }) {
  return (
    <Heading as="h2" textStyle="sm" mb="1">
      {children}
    </Heading>
  );
}

function PressPart({ press, style }: { press: OrderPress; style: FactStyle }) {
  const { t, units } = style;
  const { figures, isSurface, picture } = press;
  return (
    <SimpleGrid
      columns={{ base: 1, md: 3 }}
      gap="5"
      mt="4"
      css={{ '@media print': { gridTemplateColumns: 'repeat(3, 1fr)', breakInside: 'avoid' } }}
      data-testid="report-press"
    >
      {picture !== null && (
        <Box>
          <PartTitle>{t('orders.report.drawing')}</PartTitle>
          <chakra.img
            src={picture}
            alt={t('orders.report.drawing')}
            h="44mm"
            w="full"
            objectFit="contain"
            data-testid="report-load"
          />
          <Text color="fg.muted">{pressedHow(press, style)}</Text>
        </Box>
      )}
      <Box>
        <PartTitle>{t('orders.report.curve')}</PartTitle>
        <ForceCourse figures={figures} isSurface={isSurface} units={units} />
      </Box>
      {/* Without a drawing the figures have its column as well. */}
      <Box
        {...(picture === null && {
          gridColumn: { md: 'span 2' },
          css: { '@media print': { gridColumn: 'span 2' } },
        })}
      >
        <Facts title={t('press.compare.reportTitle')} facts={pressFacts(press, style)} />
        {picture === null && (
          <Text mt="1" color="fg.muted">
            {pressedHow(press, style)}
          </Text>
        )}
      </Box>
    </SimpleGrid>
  );
}

/** How far the figures hold: those of a press test or a modulus are computed. */
function Limits({ press, hasModulus }: { press: OrderPress | null; hasModulus: boolean }) {
  const { t } = useTranslation();
  const notes = press === null ? [] : pressNotes(t, press.figures, press.isSurface);
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
      <Text>
        {[
          t('orders.report.weights'),
          ...notes,
          ...(press !== null || hasModulus ? [t('press.limits.short')] : []),
        ].reduce((first, next) => t('app.sentences', { first, next }))}
      </Text>
    </Box>
  );
}
