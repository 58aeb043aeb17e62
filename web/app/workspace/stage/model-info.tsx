import { Box, chakra, Flex, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { ClipControls } from '../../../features/viewer/panel/clip-controls.tsx';
import { useView, view } from '../../../features/viewer/view-state.ts';
import { formatBytes, formatCount, formatExtents, formatVolume } from '../../../lib/format.ts';
import { useShown } from '../../../state/use-shown.ts';

export function ModelInfo() {
  const { t } = useTranslation();
  const { model } = useShown();
  const { clip } = useView();
  if (model === null)
    return (
      <Text p="5" color="fg.muted">
        {t('touch.noModel')}
      </Text>
    );
  const rows = [
    ['name', t('history.name'), model.fileName],
    ['extents', t('workspace.footer.extents'), formatExtents(model.extentMm)],
    ['volume', t('workspace.footer.volume'), formatVolume(model.volumeMm3)],
    ['faces', t('workspace.footer.faces'), formatCount(model.faces)],
    ['vertices', t('workspace.footer.vertices'), formatCount(model.vertices)],
    ['size', t('workspace.footer.size'), formatBytes(model.fileBytes)],
  ] as const;
  return (
    <Box px="5" py="3">
      <ClipControls
        clip={clip}
        blocked={null}
        onChange={(next) => {
          view.clip = next;
        }}
      />
      <chakra.dl mt="2" textStyle="sm" data-testid="model-info">
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
    </Box>
  );
}
