import { Box, Flex, Spinner, Text } from '@chakra-ui/react';
import { ChevronDown, ChevronUp, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMm } from '../../lib/format.ts';
import { useDebouncedValue } from '../../lib/use-debounced-value.ts';
import { useIsPhone, useMediaQuery } from '../../lib/use-media-query.ts';
import { facePicking } from '../../state/roles/face-roles.ts';
import { weakJoin } from '../../state/roles/weak-join.ts';
import { useStateOf } from '../../state/snapshots.ts';
import { IconButton, SmallButton, THUMB } from '../../ui/button.tsx';
import { Note } from '../../ui/texts.tsx';
import { WeakJoins } from '../../ui/weak-joins.tsx';
import { CardFailure, type CardFailureProps } from './card-failure.tsx';
import { FigureRows } from './figure-rows.tsx';
import { HardnessPlans } from './hardness-plans.tsx';
import { losesPart, percentOf } from './preview-figures.ts';
import type { PreviewFigures } from './preview-protocol.ts';
import { previewCard, usePreviewState } from './preview-state.ts';
import { PreviewSummary, PreviewWarning, useTrapText } from './preview-summary.tsx';
import { PrintabilityLegend, type PrintabilityProps } from './printability-legend.tsx';

interface Props extends PrintabilityProps, Pick<CardFailureProps, 'fieldId' | 'onOffer' | 'onSize'> {
  materialText: string;
  sizeMm: number;
  /** Figures of other features below the card's own. */
  children?: ReactNode;
}

/** Height of the open card, which scrolls beyond it. */
const OPEN_HEIGHT = 'max(96px, min(30dvh, 100dvh - 570px))';
/** Its height while faces are picked, whose list has the room: four figures. */
const PICKING_HEIGHT = '96px';
/** On lower screens the open card would leave density, cell size and rod out of sight above it. */
const LOW = '(max-height: 1079px)';
/** Delay before a pending preview shows as busy, ms; most arrive earlier. */
const SLOW_MS = 200;

/** Card of the live preview: figures and printability of the lattice before it is generated. */
export function PreviewCard(props: Props) {
  const { material, materialText, now, colors, locked, sizeMm, process, onProcess, onFix } = props;
  const { fieldId, onOffer, onSize, children } = props;
  const { t } = useTranslation();
  const { figures, failed, busy } = usePreviewState();
  const slow = useDebouncedValue(busy, SLOW_MS) && busy;
  const isPhone = useIsPhone();
  const isLow = useMediaQuery(LOW);
  const trap = useTrapText();
  const { wanted } = useStateOf(previewCard);
  const isPicking = useStateOf(facePicking).target !== null;
  // A lattice that cannot be built is explained at once, with a lattice that works.
  const opensItself = !isPhone && (!isLow || failed !== null);
  const open = wanted ?? opensItself;
  if (figures === null && failed === null) return null;
  return (
    <Box
      as="section"
      aria-label={t('viewer.preview.part')}
      // Folded on a phone it stands beside Generate.
      {...(isPhone && !open ? { flex: '9 1 0', minW: '0' } : { w: 'full' })}
      bg="bg.panel"
      borderWidth="1px"
      rounded="l3"
      data-testid="preview-card"
      data-busy={busy}
      data-struts={figures?.struts ?? ''}
      data-fraction={figures?.volumeFraction.toFixed(5) ?? ''}
    >
      <CardHeader {...{ open, material, slow, isTitled: !isPhone || open }} />
      {!open && !isPhone && <PreviewWarning />}
      {open && failed !== null && <CardFailure failed={failed} {...{ locked, fieldId, onOffer, onSize }} />}
      {open && figures !== null && (
        // Density, cell size and rod stay in sight above it. With its controls off it scrolls by keys as well.
        <Box
          px="3.5"
          pb="3.5"
          maxH={isPicking ? PICKING_HEIGHT : OPEN_HEIGHT}
          overflowY="auto"
          tabIndex={locked ? 0 : undefined}
          focusVisibleRing="inside"
        >
          <FigureRows figures={figures} material={material} materialText={materialText} brief={!isPhone} />
          {figures.hardness !== undefined && (
            <HardnessPlans hardness={figures.hardness} {...{ locked, onSize }} />
          )}
          {children}
          <Reach figures={figures} />
          {trap !== null && <Warning testId="preview-closed">{trap}</Warning>}
          {figures.weak && figures.weak.length > 0 && (
            <Box mt="2" textStyle="xs" role="status" data-testid="preview-weak">
              <WeakJoins joins={figures.weak.map(weakJoin)} />
            </Box>
          )}
          {figures.tooMany && <Note mt="2">{t('viewer.preview.tooMany')}</Note>}
          {now.stretch !== null && now.stretch > 1 && (
            <Stretched heightMm={sizeMm * now.stretch} locked={locked} onFix={onFix} />
          )}
          {figures.faults !== null && (
            <PrintabilityLegend {...{ figures, material, now, colors, locked, process, onProcess, onFix }} />
          )}
        </Box>
      )}
    </Box>
  );
}

interface HeaderProps extends Pick<Props, 'material'> {
  open: boolean;
  /** False where only the figures have room. */
  isTitled: boolean;
  slow: boolean;
}

/** Title, the main figures while the card is folded, and the button that folds it. */
function CardHeader({ open, isTitled, material, slow }: HeaderProps) {
  const { t } = useTranslation();
  const { figures } = usePreviewState();
  return (
    <Flex
      align="center"
      gap={isTitled ? '2' : '1'}
      ps={isTitled ? '3.5' : '3'}
      pe={isTitled ? '1' : '0'}
      minH="9"
    >
      <Text as="h2" textStyle="xs" fontWeight="semibold" whiteSpace="nowrap" srOnly={!isTitled}>
        {t('viewer.preview.part')}
      </Text>
      {slow && open && <Spinner size="xs" color="fg.muted" />}
      {!open && <PreviewSummary {...{ figures, material, busy: slow }} isWarned={isTitled} />}
      <IconButton
        boxSize={{ base: '11', md: '8' }}
        minW="0"
        css={THUMB}
        ms={open ? 'auto' : '0'}
        _expanded={{ bg: 'transparent' }}
        aria-label={t(open ? 'viewer.preview.fold' : 'viewer.preview.unfold')}
        aria-expanded={open}
        onClick={() => {
          previewCard.wanted = !open;
        }}
        data-testid="preview-fold"
      >
        {open ? <ChevronDown /> : <ChevronUp />}
      </IconButton>
    </Flex>
  );
}

/** Says how high stretched cells are, with a button that takes the stretch back. */
function Stretched({ heightMm, locked, onFix }: { heightMm: number } & Pick<Props, 'locked' | 'onFix'>) {
  const { t } = useTranslation();
  return (
    <Flex align="center" mt="1.5" textStyle="xs" data-testid="stretched">
      <Text color="fg.muted">{t('viewer.preview.stretched', { height: formatMm(heightMm) })}</Text>
      <SmallButton
        ms="auto"
        size="xs"
        variant="ghost"
        disabled={locked}
        onClick={() => onFix({ kind: 'stretch', stretch: 1 })}
        data-testid="unstretch"
      >
        {t('viewer.preview.unstretch')}
      </SmallButton>
    </Flex>
  );
}

function Reach({ figures }: { figures: PreviewFigures }) {
  const { t } = useTranslation();
  if (!losesPart(figures)) return null;
  return (
    <Warning testId="preview-loss">
      {t('viewer.preview.loss', { percent: percentOf(1 - figures.coverage!.share) })}
    </Warning>
  );
}

function Warning({ testId, children }: { testId: string; children: ReactNode }) {
  return (
    <Flex mt="2" gap="1.5" textStyle="xs" color="fg.warning" role="status" data-testid={testId}>
      <Box pt="0.5" flexShrink="0">
        <TriangleAlert size={14} aria-hidden />
      </Box>
      <div>{children}</div>
    </Flex>
  );
}
