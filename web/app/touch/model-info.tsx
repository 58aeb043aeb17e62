import { chakra, Flex, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { formatBytes, formatCount, formatMm, formatVolumeCm3 } from '../../lib/format.ts';
import type { StageModel } from '../../state/stage.ts';

/** List of the model's figures. */
export function ModelInfo({ model }: { model: StageModel | null }) {
  const { t } = useTranslation();
  if (model === null)
    return (
      <Text p="5" color="fg.muted">
        {t('touch.noModel')}
      </Text>
    );
  const rows = [
    ['name', t('history.name'), model.fileName],
    ['extents', t('workspace.footer.extents'), `${model.extentMm.map((mm) => formatMm(mm)).join(' × ')} mm`],
    ['volume', t('workspace.footer.volume'), `${formatVolumeCm3(model.volumeMm3)} cm³`],
    ['faces', t('workspace.footer.faces'), formatCount(model.faces)],
    ['vertices', t('workspace.footer.vertices'), formatCount(model.vertices)],
    ['size', t('workspace.footer.size'), formatBytes(model.fileBytes)],
  ] as const;
  return (
    <chakra.dl px="5" py="3" textStyle="sm" data-testid="touch-info">
      {rows.map(([name, label, value]) => (
        <Flex key={name} justify="space-between" gap="4" py="2" borderBottomWidth="1px" data-figure={name}>
          <chakra.dt color="fg.muted" flexShrink="0">
            {label}
          </chakra.dt>
          <chakra.dd minW="0" overflowWrap="anywhere" textAlign="end" fontVariantNumeric="tabular-nums">
            {value}
          </chakra.dd>
        </Flex>
      ))}
    </chakra.dl>
  );
}
