import { Box, Flex, Text } from '@chakra-ui/react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { materialFor } from '../../../core/catalogue/materials.ts';
import { PRINT_PROCESSES, type PrintProcess } from '../../../core/rules/parameters/printability.ts';
import { LAYER_HEIGHTS } from '../../../core/rules/parameters/slicing.ts';
import type { ModelViews } from '../../mesh/model-views.ts';
import { layerMark } from '../../state/layer-mark.ts';
import { resultDialogs } from '../../state/result-dialogs.ts';
import { DialogButton } from '../../ui/button.tsx';
import { ChoiceChips } from '../../ui/fields/choice-chips.tsx';
import { NumberRow } from '../../ui/fields/number-field.tsx';
import { LayerExport } from './layer-export.tsx';
import { LayerFigures } from './layer-figures.tsx';
import { LayerPane } from './layer-pane.tsx';
import { type Layers, useLayers } from './use-layers.ts';

interface Props {
  orderId: string;
  process: PrintProcess;
  materialName: string;
  Views: ModelViews;
  /** Called without the grant. */
  onRefused: () => void;
}

/** Layer view of a result: contours, figures by layer, islands and files for printers. */
export function LayersView(props: Props) {
  const { orderId, process: preferred, materialName, Views, onRefused } = props;
  const [process, setProcess] = useState(preferred);
  const [layerMm, setLayerMm] = useState(LAYER_HEIGHTS[preferred].defaultMm);
  const layers = useLayers(orderId, layerMm, onRefused);
  const heightMm = layers.sliced?.heightsMm[layers.index] ?? null;
  useEffect(() => {
    layerMark.heightMm = heightMm;
    return () => {
      layerMark.heightMm = null;
    };
  }, [heightMm]);
  const choose = (next: PrintProcess) => {
    setProcess(next);
    setLayerMm(LAYER_HEIGHTS[next].defaultMm);
  };
  return (
    <Box data-testid="layers-view">
      {layers.failure !== null ? (
        <Failure failure={layers.failure} onRetry={layers.retry} />
      ) : (
        <Flex direction="column" gap="5">
          <LayerPane layers={layers} process={process} materialName={materialName} Views={Views} />
          <Settings {...{ process, layerMm }} onProcess={choose} onLayer={setLayerMm} />
          {layers.sliced !== null && (
            <LayerFigures
              sliced={layers.sliced}
              index={layers.index}
              process={process}
              material={materialFor(materialName, process)}
              precision={layers.file?.precision ?? 'low'}
            />
          )}
          <LayerExport
            choice={{
              layerMm,
              notes: {
                name: layers.file?.fileName ?? '',
                process,
                material: materialFor(materialName, process).name,
              },
            }}
            fileName={layers.file?.fileName ?? ''}
            ready={layers.sliced !== null}
            save={layers.save}
          />
        </Flex>
      )}
    </Box>
  );
}

function Failure({ failure, onRetry }: { failure: NonNullable<Layers['failure']>; onRetry: () => void }) {
  const { t } = useTranslation();
  return (
    <Box role="alert" data-testid="layers-failure">
      <Text mb="4" textStyle="sm" color="fg">
        {t(`slicing.failure.${failure}`)}
      </Text>
      {failure === 'notPaid' && (
        <DialogButton
          main
          onClick={() => {
            resultDialogs.download = 'choice';
          }}
          data-testid="layers-download"
        >
          {t('workspace.download.title')}
        </DialogButton>
      )}
      {failure === 'not-loaded' && <DialogButton onClick={onRetry}>{t('app.retry')}</DialogButton>}
    </Box>
  );
}

interface SettingsProps {
  process: PrintProcess;
  layerMm: number;
  onProcess: (process: PrintProcess) => void;
  onLayer: (layerMm: number) => void;
}

function Settings({ process, layerMm, onProcess, onLayer }: SettingsProps) {
  const { t } = useTranslation();
  const { minMm, maxMm, stepMm } = LAYER_HEIGHTS[process];
  return (
    <Flex direction="column" gap="3">
      <ChoiceChips
        label={t('slicing.process')}
        chips={PRINT_PROCESSES.map((value) => ({ value, text: value }))}
        value={process}
        onChoose={onProcess}
        testId="layer-process"
      />
      <NumberRow
        label={t('slicing.layerHeight')}
        value={layerMm}
        min={minMm}
        max={maxMm}
        step={stepMm}
        unit="mm"
        digits={3}
        onCommit={(value) => onLayer(Math.min(maxMm, Math.max(minMm, value)))}
        testId="layer-height"
      />
    </Flex>
  );
}
