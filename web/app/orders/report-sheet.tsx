import { Box, chakra, Flex, Text } from '@chakra-ui/react';
import { ShieldCheck } from 'lucide-react';
import { type RefObject, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { WorkspaceDetail } from '../../../core/contract/calls/workspace.ts';
import { decodeOrderModel } from '../../../core/contract/order-codec.ts';
import { partName } from '../../../core/rules/model/part-name.ts';
import { settingsOfOrder } from '../../features/job/order/settings-of-order.ts';
import { type ResultShape, useResultShape } from '../../features/job/order/use-result-shape.ts';
import { figuresOf } from '../../features/job/report/report-figures.ts';
import type { OrderPress } from '../../features/press/compare/order-press.ts';
import { ForceCourse } from '../../features/press/force-course.tsx';
import { LoadScale } from '../../features/press/load-legend.tsx';
import { pressNotes } from '../../features/press/press-notes.ts';
import { createCommonCamera } from '../../features/viewer/pane/common-camera.ts';
import { dateTimeText } from '../../lib/date-text.ts';
import { UNITS, type UnitSystem } from '../../lib/units.ts';
import { INITIAL_SETTINGS } from '../../state/settings.ts';
import { PoreSection } from '../pores/pore-section.tsx';
import type { FactStyle } from './fact.ts';
import { orderFacts } from './order-facts.ts';
import { pressedHow, pressFacts } from './press-facts.ts';
import { ResultView } from './result-view.tsx';
import { Facts, PaperSheet, PartTitle, SheetLimits, ThirdsGrid, TWO_THIRDS } from './sheet-parts.tsx';
import { useOrderPress } from './use-order-press.ts';
import { usePrintedPicture } from './use-printed-picture.ts';

interface Props {
  order: WorkspaceDetail;
  name: string;
  system: UnitSystem;
  /** Receives what the sheet has to do before it is printed. */
  beforePrint: RefObject<() => Promise<void>>;
}

/** Report of an order: picture, figures, settings, print profile, press test if there is one, limits. */
export function ReportSheet({ order, name, system, beforePrint }: Props) {
  const { t, i18n } = useTranslation();
  const language = i18n.language === 'cn' ? 'cn' : 'en';
  const style: FactStyle = { t, language, units: UNITS[system] };
  const press = useOrderPress(order);
  const result = useResultShape(order);
  const { settings, profile, figures } = orderFacts(order, style, result);
  const now = settingsOfOrder(order, INITIAL_SETTINGS)?.settings;
  const isWatertight = figuresOf(order.report)?.watertight === true;
  const { extentMm, fileName } = decodeOrderModel(order);
  const hasModulus = figures.some((fact) => fact.name === 'young');
  return (
    <PaperSheet
      title={name}
      about={[
        t('orders.report.title'),
        ...(name === partName(fileName) ? [] : [fileName]),
        t('orders.report.part', { extents: style.units.extents(extentMm) }),
        t('orders.report.made', { date: dateTimeText(order.createdAt, language) }),
      ]}
      testId="report-sheet"
    >
      <ThirdsGrid>
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
        <Box {...TWO_THIRDS}>
          <Facts title={t('orders.report.settings')} facts={settings} isWide />
        </Box>
        <Facts title={t('orders.report.profile')} facts={profile} />
      </ThirdsGrid>
      {press === null ? (
        <Text mt="4" color="fg.muted" _print={{ display: 'none' }}>
          {t('orders.report.noPress')}
        </Text>
      ) : (
        <PressPart press={press} style={style} />
      )}
      {now && <PoreSection now={now} units={style.units} />}
      <SheetLimits
        sentences={[
          t('orders.report.weights'),
          ...(press === null ? [] : pressNotes(t, press.figures, press.isSurface)),
          ...(press !== null || hasModulus ? [t('press.limits.short')] : []),
        ]}
      />
    </PaperSheet>
  );
}

/** The part in 3D on the screen; on paper the picture of what the screen shows. */
function Picture({ order, name, result, beforePrint }: Omit<Props, 'system'> & { result: ResultShape }) {
  const camera = useMemo(createCommonCamera, []);
  const { view, image, onCamera } = usePrintedPicture(beforePrint);
  return (
    <Box
      gridColumn={TWO_THIRDS.gridColumn}
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

function PressPart({ press, style }: { press: OrderPress; style: FactStyle }) {
  const { t, units } = style;
  const { figures, isSurface, picture, loadColors } = press;
  return (
    <ThirdsGrid mt="4" data-testid="report-press">
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
          {loadColors && <LoadScale figures={figures} {...loadColors} units={units} />}
          <Text color="fg.muted">{pressedHow(press, style)}</Text>
        </Box>
      )}
      <Box>
        <PartTitle>{t('orders.report.curve')}</PartTitle>
        <ForceCourse figures={figures} isSurface={isSurface} units={units} />
      </Box>
      {/* Without a drawing the figures have its column as well. */}
      <Box {...(picture === null && TWO_THIRDS)}>
        <Facts title={t('press.compare.reportTitle')} facts={pressFacts(press, style)} />
        {picture === null && (
          <Text mt="1" color="fg.muted">
            {pressedHow(press, style)}
          </Text>
        )}
      </Box>
    </ThirdsGrid>
  );
}
