import { Box, Flex, Text } from '@chakra-ui/react';
import { CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Material } from '../../../core/catalogue/materials.ts';
import { formatCount } from '../../lib/format.ts';
import { looseSolid, looseText } from '../../lib/loose-solid.ts';
import { densityText, faultsIn, losesPart, percentOf, weightText } from './preview-figures.ts';
import type { PreviewFigures } from './preview-protocol.ts';
import type { PreviewState } from './preview-state.ts';

interface Props {
  figures: PreviewFigures | null;
  failed: PreviewState['failed'];
  material: Material;
  /** True while another preview is pending. */
  busy: boolean;
}

/** Collapsed card in one line: density, weight and printability. */
export function PreviewSummary({ figures, failed, material, busy }: Props) {
  const { t } = useTranslation();
  return (
    <Flex
      align="center"
      gap="2.5"
      ms="auto"
      textStyle="xs"
      whiteSpace="nowrap"
      fontVariantNumeric="tabular-nums"
      color="fg.muted"
      opacity={busy ? 0.5 : 1}
      data-testid="preview-summary"
    >
      {figures !== null && <Text>{t('viewer.preview.solid', { percent: densityText(figures) })}</Text>}
      {figures !== null && <Text>{weightText(figures, material)}</Text>}
      <Verdict figures={figures} failed={failed} />
    </Flex>
  );
}

/** Icon with a text for screen readers and the tooltip. */
function Verdict({ figures, failed }: Pick<Props, 'figures' | 'failed'>) {
  const { t } = useTranslation();
  if (failed !== null) {
    const text = t(`viewer.preview.failed.${failed}`);
    return (
      <Box color="fg.error" title={text}>
        <CircleAlert size={15} aria-label={text} role="img" />
      </Box>
    );
  }
  if (figures !== null && losesPart(figures)) {
    const percent = percentOf(1 - figures.coverage!.share);
    const text = t('viewer.preview.loss', { percent });
    return (
      <Flex align="center" gap="1" color="fg.warning" title={text}>
        <TriangleAlert size={15} aria-label={text} role="img" />
        <span aria-hidden>{t('viewer.preview.lossShort', { percent })}</span>
      </Flex>
    );
  }
  const loose = figures?.loose?.[0];
  if (loose !== undefined) {
    const text = looseText(t, looseSolid(loose));
    return (
      <Box color="fg.warning" title={text}>
        <TriangleAlert size={15} aria-label={text} role="img" />
      </Box>
    );
  }
  if (figures === null || figures.faults === null) return null;
  const count = faultsIn(figures).reduce((sum, fault) => sum + fault.count, 0);
  const text =
    count === 0 ? t('viewer.print.good') : t('viewer.print.faulty', { struts: formatCount(count) });
  return (
    <Flex align="center" gap="1" color={count === 0 ? 'green.fg' : 'fg.warning'} title={text}>
      {count === 0 ? (
        <CircleCheck size={15} aria-label={text} role="img" />
      ) : (
        <TriangleAlert size={15} aria-label={text} role="img" />
      )}
      {count > 0 && <span aria-hidden>{formatCount(count)}</span>}
    </Flex>
  );
}
