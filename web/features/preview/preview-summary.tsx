import { Flex, Spinner, Text } from '@chakra-ui/react';
import { CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Material } from '../../../core/catalogue/materials.ts';
import { trapsMaterial } from '../../../core/rules/parameters/printability.ts';
import { formatCount } from '../../lib/format.ts';
import { useIsPhone } from '../../lib/use-media-query.ts';
import { isClosedShell } from '../../state/drains/drain-edits.ts';
import { useSettings } from '../../state/settings.ts';
import { densityText, faultsIn, losesPart, percentOf, weightText } from './preview-figures.ts';
import type { PreviewFigures } from './preview-protocol.ts';
import { usePreviewState } from './preview-state.ts';

interface Props {
  figures: PreviewFigures | null;
  material: Material;
  /** True while another preview is pending. */
  busy: boolean;
  /** A line of its own has the warning. */
  isWarned?: boolean;
}

/** Collapsed card in one line: solid share, weight and printability, on a phone as its sign alone; a failure as its sentence. */
export function PreviewSummary({ figures, material, busy, isWarned = false }: Props) {
  const { t } = useTranslation();
  const isPhone = useIsPhone();
  const verdict = useVerdict();
  const percent = figures === null ? '' : densityText(figures);
  const solid = t('viewer.preview.solid', { percent });
  const shownVerdict = !busy && (verdict?.look === 'good' || !isWarned) ? verdict : null;
  const word = figures === null ? shownVerdict?.text : isPhone ? undefined : shownVerdict?.short;
  return (
    <Flex
      align="center"
      gap={isPhone ? '2' : '2.5'}
      ms="auto"
      minW="0"
      textStyle="xs"
      fontVariantNumeric="tabular-nums"
      whiteSpace="nowrap"
      color="fg.muted"
      data-testid="preview-summary"
      data-busy={busy}
    >
      {figures !== null && (
        <Text truncate title={solid} opacity={busy ? 0.5 : 1}>
          {isPhone ? percent : solid}
        </Text>
      )}
      {figures !== null && <Text opacity={busy ? 0.5 : 1}>{weightText(figures, material)}</Text>}
      {busy && <Spinner size="xs" flexShrink="0" />}
      {shownVerdict !== null && (
        <Flex align="center" gap="1" minW="0" color={COLOR[shownVerdict.look]} title={shownVerdict.text}>
          <VerdictIcon {...shownVerdict} label={shownVerdict.text} />
          {word !== undefined && (
            <Text truncate aria-hidden>
              {word}
            </Text>
          )}
        </Flex>
      )}
    </Flex>
  );
}

/** What the collapsed card warns of, in words; nothing while all is well. */
export function PreviewWarning() {
  const verdict = useVerdict();
  if (verdict === null || verdict.look === 'good') return null;
  return (
    <Flex
      align="center"
      gap="1.5"
      px="3.5"
      pb="2"
      textStyle="xs"
      color={COLOR[verdict.look]}
      title={verdict.text}
      data-testid="preview-warning"
    >
      <VerdictIcon {...verdict} />
      <Text lineClamp="2">{verdict.text}</Text>
    </Flex>
  );
}

const ICON = { failed: CircleAlert, warning: TriangleAlert, good: CircleCheck };
const COLOR = { failed: 'fg.error', warning: 'fg.warning', good: 'green.fg' };

interface Verdict {
  look: keyof typeof ICON;
  text: string;
  /** What stands beside the icon where the text has no room. */
  short: string;
}

function VerdictIcon({ look, label }: Pick<Verdict, 'look'> & { label?: string }) {
  const Icon = ICON[look];
  const named = label === undefined ? { 'aria-hidden': true } : { 'aria-label': label, role: 'img' };
  return <Icon size={15} {...named} style={{ flexShrink: 0 }} />;
}

/** What the shell of the settings needs for unused material to leave it; null for nothing. */
export function useTrapText(): string | null {
  const { t } = useTranslation();
  const now = useSettings();
  if (!isClosedShell(now) || !trapsMaterial(now.process)) return null;
  return t(now.drains.length === 0 ? 'drains.closed' : 'drains.one');
}

/** The gravest of what there is to say of the preview; null while nothing is known. */
function useVerdict(): Verdict | null {
  const { t } = useTranslation();
  const { figures, failed } = usePreviewState();
  const trap = useTrapText();
  if (failed !== null) return { look: 'failed', text: t(`viewer.preview.failed.${failed}`), short: '' };
  if (figures === null) return null;
  if (losesPart(figures)) {
    const percent = percentOf(1 - figures.coverage!.share);
    const short = t('viewer.preview.lossShort', { percent });
    return { look: 'warning', text: t('viewer.preview.loss', { percent }), short };
  }
  if (trap !== null) return { look: 'warning', text: trap, short: '' };
  const weak = figures.weak?.length ?? 0;
  if (weak > 0) return { look: 'warning', text: t('roles.weakPlaces', { count: weak }), short: '' };
  if (figures.faults === null) return null;
  const count = faultsIn(figures).reduce((sum, fault) => sum + fault.count, 0);
  if (count === 0) return { look: 'good', text: t('viewer.print.good'), short: '' };
  const struts = formatCount(count);
  return { look: 'warning', text: t('viewer.print.faulty', { struts }), short: struts };
}
