import { Box, Button, chakra, Flex, SimpleGrid, Spinner, Text } from '@chakra-ui/react';
import { ChevronDown, ChevronUp, CircleCheck, Printer, ScanEye, TriangleAlert, Wand2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import type { Material } from '../../core/catalogue/materials.ts';
import {
  limitsOfProfile,
  type PrintProcess,
  STRUT_FAULTS,
} from '../../core/rules/parameters/printability.ts';
import { formatBytes, formatCount, formatMm } from '../lib/format.ts';
import { useDebouncedValue } from '../lib/use-debounced-value.ts';
import { useIsPhone, useMediaQuery } from '../lib/use-media-query.ts';
import { IconButton } from '../ui/icon-button.tsx';
import {
  type Fixable,
  faultsIn,
  fixesFor,
  formatPercent,
  formatWeight,
  losesPart,
  type PrintFix,
  percentOf,
} from './preview-figures.ts';
import type { FittedLattice, PreviewFigures } from './preview-protocol.ts';
import { type PreviewState, preview } from './preview-state.ts';
import { PreviewSummary } from './preview-summary.tsx';
import { ProcessMenu } from './process-menu.tsx';

interface Props {
  material: Material;
  materialText: string;
  now: Fixable;
  /** Strut colours by fault number, as in the scene. */
  colors: readonly (string | null)[];
  locked: boolean;
  /** True while a tool panel needs the space: only the header is visible. */
  aside: boolean;
  /** Width of a cell, mm. */
  sizeMm: number;
  /** Process whose limits apply. */
  process: PrintProcess;
  onProcess: (process: PrintProcess) => void;
  onFix: (fix: PrintFix) => void;
  /** Uses the offered lattice instead of one that falls apart. */
  onOffer: (offer: FittedLattice) => void;
}

/** On these widths the open card would cover the model between the side panels. */
const NARROW = '(max-width: 1279px)';
/** Delay before a pending preview shows as busy, ms; most arrive earlier. */
const SLOW_MS = 200;

/** Card of the live preview: figures and printability of the lattice before it is generated. */
export function PreviewCard(props: Props) {
  const { material, materialText, now, colors, locked, aside, sizeMm, process, onProcess, onFix, onOffer } =
    props;
  const { t } = useTranslation();
  const { figures, failed, busy, offer, offering } = useSnapshot(preview) as PreviewState;
  const slow = useDebouncedValue(busy, SLOW_MS) && busy;
  const isPhone = useIsPhone();
  const isNarrow = useMediaQuery(NARROW);
  const [wanted, setWanted] = useState<boolean | null>(null);
  const open = (wanted ?? !isNarrow) && !aside;
  if (figures === null && failed === null) return null;
  const slim = isPhone && !open;
  const label = t(open ? 'viewer.preview.fold' : 'viewer.preview.unfold');
  return (
    <Box
      as="section"
      aria-label={t('viewer.preview.part')}
      w={{ base: open ? '208px' : 'auto', md: open ? '272px' : 'auto' }}
      // On phones it is in the row of the view panel while collapsed, and below it while open.
      mt={{ base: open ? '66px' : '1.5', md: '0' }}
      bg="bg.panel"
      borderWidth="1px"
      rounded="l3"
      shadow="sm"
      data-testid="preview-card"
      data-busy={busy}
      data-struts={figures?.struts ?? ''}
      data-fraction={figures?.volumeFraction.toFixed(5) ?? ''}
    >
      <Flex align="center" gap={slim ? '1' : '2'} ps={slim ? '2.5' : '3.5'} pe={slim ? '0' : '1'} minH="9">
        {slim && (
          // The narrowest phones have no space for it beside the view panel.
          <Box css={{ '@media (max-width: 380px)': { display: 'none' } }}>
            <ScanEye size={16} aria-hidden />
          </Box>
        )}
        <Text as="h2" textStyle="xs" fontWeight="semibold" srOnly={slim}>
          {t('viewer.preview.part')}
        </Text>
        {slow && !slim && <Spinner size="xs" color="fg.muted" />}
        {!open && <PreviewSummary {...{ figures, failed, material, busy: slow, slim }} />}
        <IconButton
          boxSize={{ base: '11', md: '8' }}
          minW="0"
          ms={open ? 'auto' : '0'}
          _expanded={{ bg: 'transparent' }}
          aria-label={label}
          aria-expanded={open}
          disabled={aside}
          onClick={() => setWanted(!open)}
        >
          {open ? <ChevronDown /> : <ChevronUp />}
        </IconButton>
      </Flex>
      {open && failed !== null && (
        <Box px="3.5" pb="3" textStyle="xs">
          <Text color="fg.error" role="status" data-testid="preview-failed">
            {t(`viewer.preview.failed.${failed}`)}
          </Text>
          {offering && <Text mt="1.5">{t('viewer.preview.searching')}</Text>}
          {offer !== null && !locked && (
            <Button
              mt="2"
              w="full"
              size="xs"
              minH={{ base: '11', md: '8' }}
              variant="subtle"
              onClick={() => onOffer(offer)}
              data-testid="use-largest-cell"
            >
              <Wand2 aria-hidden />
              {t('viewer.preview.offer', {
                size: formatMm(offer.sizeMm),
                percent: percentOf(offer.coverage),
              })}
            </Button>
          )}
        </Box>
      )}
      {open && figures !== null && (
        <Box px="3.5" pb="3.5">
          <Figures figures={figures} material={material} materialText={materialText} />
          <Reach figures={figures} />
          {figures.tooMany && (
            <Text mt="2" textStyle="xs" color="fg.muted">
              {t('viewer.preview.tooMany')}
            </Text>
          )}
          {now.stretch !== null && now.stretch > 1 && (
            <Flex align="center" mt="1.5" textStyle="xs" data-testid="stretched">
              <Text color="fg.muted">
                {t('viewer.preview.stretched', { height: formatMm(sizeMm * now.stretch) })}
              </Text>
              <Button
                ms="auto"
                size="xs"
                minH={{ base: '11', md: '7' }}
                variant="ghost"
                disabled={locked}
                onClick={() => onFix({ kind: 'stretch', stretch: 1 })}
                data-testid="unstretch"
              >
                {t('viewer.preview.unstretch')}
              </Button>
            </Flex>
          )}
          {figures.faults !== null && (
            <Printability {...{ figures, material, now, colors, locked, process, onProcess, onFix }} />
          )}
        </Box>
      )}
    </Box>
  );
}

interface FiguresProps {
  figures: PreviewFigures;
  material: Material;
  materialText: string;
}

function Figures({ figures, material, materialText }: FiguresProps) {
  const { t } = useTranslation();
  const rows: [string, string][] = [
    [t('viewer.preview.density'), formatPercent(figures)],
    [t('viewer.preview.weight', { material: materialText }), formatWeight(figures, material)],
    ...(figures.struts === null
      ? []
      : ([[t('viewer.preview.struts'), formatCount(figures.struts)]] as [string, string][])),
    ...(figures.links === 0
      ? []
      : ([[t('viewer.preview.links'), formatCount(figures.links)]] as [string, string][])),
    ...(figures.coverage === null
      ? []
      : ([[t('viewer.preview.coverage'), percentOf(figures.coverage.share)]] as [string, string][])),
    ...(figures.coverage === null || figures.coverage.bodies < 2
      ? []
      : ([
          [
            t('viewer.preview.bodies'),
            t('viewer.preview.bodiesOf', {
              kept: figures.coverage.bodiesKept,
              all: figures.coverage.bodies,
            }),
          ],
        ] as [string, string][])),
    [t('viewer.preview.file'), formatBytes(figures.fileBytes)],
    [
      t('viewer.preview.time'),
      t('viewer.preview.seconds', { seconds: Math.max(1, Math.ceil(figures.seconds)) }),
    ],
  ];
  return (
    <SimpleGrid columns={2} gapX="3" gapY="1" textStyle="xs" data-testid="preview-figures">
      {rows.map(([name, value]) => (
        <Pair key={name} name={name}>
          {value}
        </Pair>
      ))}
    </SimpleGrid>
  );
}

/** Says that part of the model stays without a lattice. */
function Reach({ figures }: { figures: PreviewFigures }) {
  const { t } = useTranslation();
  if (!losesPart(figures)) return null;
  return (
    <Flex mt="2" gap="1.5" textStyle="xs" color="fg.warning" role="status" data-testid="preview-loss">
      <Box pt="0.5" flexShrink="0">
        <TriangleAlert size={14} aria-hidden />
      </Box>
      <Text>{t('viewer.preview.loss', { percent: percentOf(1 - figures.coverage!.share) })}</Text>
    </Flex>
  );
}

function Pair({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <chakra.span color="fg.muted">{name}</chakra.span>
      <chakra.span textAlign="end" fontVariantNumeric="tabular-nums" fontWeight="medium">
        {children}
      </chakra.span>
    </>
  );
}

type PrintabilityProps = Pick<
  Props,
  'material' | 'now' | 'colors' | 'locked' | 'process' | 'onProcess' | 'onFix'
> & {
  figures: PreviewFigures;
};

/** Legend of the coloured struts, with fixes. */
function Printability(props: PrintabilityProps) {
  const { figures, material, now, colors, locked, process, onProcess, onFix } = props;
  const { t } = useTranslation();
  const limits = limitsOfProfile(process, material.name);
  const faults = faultsIn(figures);
  const fixes = locked ? [] : fixesFor(figures, limits, now);
  return (
    <Box mt="2.5" pt="2" borderTopWidth="1px" textStyle="xs" data-testid="printability">
      <Flex align="center" gap="1.5" mb="1">
        <Printer size={14} aria-hidden />
        <Text fontWeight="semibold">{t('viewer.print.title')}</Text>
        <Box ms="auto">
          <ProcessMenu process={process} onProcess={onProcess} />
        </Box>
      </Flex>
      {faults.length === 0 ? (
        <Flex align="center" gap="1.5" color="green.fg" data-testid="print-good">
          <CircleCheck size={14} aria-hidden />
          {t('viewer.print.good')}
        </Flex>
      ) : (
        faults.map(({ fault, count }) => (
          <Flex key={fault} align="center" gap="2" minH="6" data-fault={fault} data-count={count}>
            <Box
              boxSize="2.5"
              rounded="full"
              flexShrink="0"
              style={{ background: colors[STRUT_FAULTS.indexOf(fault)] ?? undefined }}
            />
            <Text>
              {t(`viewer.print.${fault}`, {
                limit: { diameter: limits.rodMinMm, angle: limits.riseMinDeg ?? 0, gap: limits.gapMinMm }[
                  fault
                ],
              })}
            </Text>
            <Text ms="auto" fontVariantNumeric="tabular-nums" color="fg.muted">
              {formatCount(count)}
            </Text>
          </Flex>
        ))
      )}
      {fixes.map((fix) => (
        <Button
          key={fix.kind}
          mt="2"
          w="full"
          size="xs"
          minH={{ base: '11', md: '8' }}
          variant="subtle"
          onClick={() => onFix(fix)}
          data-testid={`fix-${fix.kind}`}
        >
          <Wand2 aria-hidden />
          {fix.kind === 'rod'
            ? t('viewer.print.fixRod', { rod: fix.rodMm })
            : t('viewer.print.fixStretch', { degrees: limits.riseMinDeg ?? 0 })}
        </Button>
      ))}
    </Box>
  );
}
