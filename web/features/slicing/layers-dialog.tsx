import { Box, Flex, Progress, Text } from '@chakra-ui/react';
import { type KeyboardEvent, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { materialFor } from '../../../core/catalogue/materials.ts';
import {
  PRINT_PROCESSES,
  type PrintProcess,
  trapsMaterial,
} from '../../../core/rules/parameters/printability.ts';
import { LAYER_HEIGHTS } from '../../../core/rules/parameters/slicing.ts';
import type { FaultSpot } from '../../mesh/fault-spots.ts';
import type { ModelViews } from '../../mesh/model-views.ts';
import { DialogBox } from '../../ui/dialog-box.tsx';
import { DialogButton } from '../../ui/dialog-button.tsx';
import { ChoiceChips } from '../../ui/fields/choice-chips.tsx';
import { NumberField } from '../../ui/fields/number-field.tsx';
import { IslandsView, spotAt } from './islands-view.tsx';
import { LayerCanvas } from './layer-canvas.tsx';
import { LayerChart } from './layer-chart.tsx';
import { LayerExport } from './layer-export.tsx';
import { LayerFigures } from './layer-figures.tsx';
import { LayerSlider } from './layer-slider.tsx';
import { TrappedView } from './trapped-view.tsx';
import { type Layers, useLayers } from './use-layers.ts';

interface Props {
  orderId: string;
  process: PrintProcess;
  materialName: string;
  Views: ModelViews;
  onClose: () => void;
  /** Offers the files, for users without the right to them. */
  onDownload: () => void;
}

/** Layers that a key moves by. */
const STEP_OF_KEY: Readonly<Record<string, number>> = {
  ArrowUp: 1,
  ArrowDown: -1,
  PageUp: 10,
  PageDown: -10,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
};

/** Layer view of a result: contours, figures by layer, islands and files for printers. */
export function LayersDialog({
  orderId,
  process: preferred,
  materialName,
  Views,
  onClose,
  onDownload,
}: Props) {
  const { t } = useTranslation();
  const [process, setProcess] = useState(preferred);
  const [layerMm, setLayerMm] = useState(LAYER_HEIGHTS[preferred].defaultMm);
  const layers = useLayers(orderId, layerMm, onClose);
  const choose = (next: PrintProcess) => {
    setProcess(next);
    setLayerMm(LAYER_HEIGHTS[next].defaultMm);
  };
  return (
    <DialogBox
      open
      modal
      size={layers.failure === 'notPaid' ? 'md' : 'cover'}
      title={t('slicing.title')}
      onClose={onClose}
      testId="layers-dialog"
    >
      {layers.failure !== null ? (
        <Box role="alert" data-testid="layers-failure">
          <Text mb="4" color="fg">
            {t(`slicing.failure.${layers.failure}`)}
          </Text>
          {layers.failure === 'notPaid' && (
            <DialogButton onClick={onDownload}>{t('workspace.panel.download')}</DialogButton>
          )}
          {layers.failure === 'not-loaded' && (
            <DialogButton onClick={layers.retry}>{t('app.retry')}</DialogButton>
          )}
        </Box>
      ) : (
        <Flex direction={{ base: 'column', lg: 'row' }} gap="5" minH="full" h={{ lg: 'full' }}>
          <LayerPane layers={layers} process={process} materialName={materialName} Views={Views} />
          <Flex
            direction="column"
            gap="5"
            w={{ base: 'full', lg: '80' }}
            flexShrink="0"
            overflowY={{ lg: 'auto' }}
          >
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
        </Flex>
      )}
    </DialogBox>
  );
}

interface PaneProps {
  layers: Layers;
  process: PrintProcess;
  materialName: string;
  Views: ModelViews;
}

/** The layer, the islands or the trapped volumes, with slider and chart below. */
function LayerPane({ layers, process, materialName, Views }: PaneProps) {
  const { t } = useTranslation();
  const { part, sliced, layer, index, show } = layers;
  const [tab, setTab] = useState<'layer' | 'islands' | 'trapped'>('layer');
  const [focus, setFocus] = useState<FaultSpot | null>(null);
  const islands = useMemo(() => sliced?.islands.filter((one) => one.layer === index) ?? [], [sliced, index]);
  if (part === null || sliced === null) return <Waiting share={part === null ? layers.loaded : null} />;
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEP_OF_KEY[event.key];
    if (step === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    show(index + step);
  };
  const showIsland = (number: number) => {
    const { layer: at, atMm, heightMm } = sliced.islands[number]!;
    show(at);
    setFocus(spotAt(atMm, heightMm));
  };
  return (
    <Flex direction="column" gap="3" flex="1" minW="0" minH="0">
      <ChoiceChips
        label={t('slicing.view')}
        chips={[
          { value: 'layer', text: t('slicing.layer') },
          { value: 'islands', text: t('slicing.islands', { count: sliced.islands.length }) },
          ...(trapsMaterial(process) ? [{ value: 'trapped' as const, text: t('slicing.trapped') }] : []),
        ]}
        value={tab}
        onChoose={setTab}
        testId="layer-tabs"
      />
      <Box
        role="application"
        aria-label={t('slicing.keys')}
        tabIndex={0}
        flex={{ lg: '1' }}
        h={{ base: '72', lg: 'auto' }}
        minH={{ lg: '0' }}
        rounded="l2"
        focusRing="outside"
        onKeyDown={tab === 'layer' ? onKeyDown : undefined}
        data-testid="layer-view"
      >
        {tab === 'layer' ? (
          <LayerCanvas
            part={part}
            layer={layer}
            islands={islands}
            label={t('slicing.layerOf', { layer: index + 1, layers: sliced.heightsMm.length })}
          />
        ) : tab === 'trapped' && trapsMaterial(process) ? (
          <TrappedView
            key={process}
            part={part}
            process={process}
            material={materialFor(materialName, process)}
            find={layers.trapped}
            Views={Views}
          />
        ) : (
          <IslandsView part={part} sliced={sliced} Views={Views} focus={focus} onIsland={showIsland} />
        )}
      </Box>
      <LayerSlider index={index} layers={sliced.heightsMm.length} onShow={show} />
      <LayerChart sliced={sliced} index={index} onShow={show} />
    </Flex>
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
      <Flex align="center" justify="space-between" gap="3">
        <Text textStyle="sm" color="fg">
          {t('slicing.layerHeight')}
        </Text>
        <NumberField
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
    </Flex>
  );
}

/** Progress of loading; slicing itself is short and shows that it runs. */
function Waiting({ share }: { share: number | null }) {
  const { t } = useTranslation();
  const text = t(share === null ? 'slicing.slicing' : 'slicing.loading');
  return (
    <Flex flex="1" direction="column" align="center" justify="center" gap="3" minH="72" role="status">
      <Text>{text}</Text>
      <Progress.Root w="60" value={share === null ? null : Math.round(100 * share)} aria-label={text}>
        <Progress.Track>
          <Progress.Range />
        </Progress.Track>
      </Progress.Root>
    </Flex>
  );
}
