import { Box, Flex, Text } from '@chakra-ui/react';
import { type KeyboardEvent, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { materialFor } from '../../../core/catalogue/materials.ts';
import {
  PROCESS_LIMITS,
  type PrintProcess,
  trapsMaterial,
} from '../../../core/rules/parameters/printability.ts';
import type { FaultSpot } from '../../mesh/fault-spots.ts';
import type { ModelViews } from '../../mesh/model-views.ts';
import { ChoiceChips } from '../../ui/fields/choice-chips.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { IslandsView, spotAt } from './islands-view.tsx';
import { LayerCanvas } from './layer-canvas.tsx';
import { LayerChart } from './layer-chart.tsx';
import { LayerSlider } from './layer-slider.tsx';
import { TrappedView } from './trapped-view.tsx';
import type { Layers } from './use-layers.ts';

type Tab = 'layer' | 'islands' | 'trapped';

const STEP_OF_KEY: Readonly<Record<string, number>> = {
  ArrowUp: 1,
  ArrowDown: -1,
  PageUp: 10,
  PageDown: -10,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
};

interface Props {
  layers: Layers;
  process: PrintProcess;
  materialName: string;
  Views: ModelViews;
}

/** The layer, the islands or the trapped volumes, with slider and chart below. */
export function LayerPane({ layers, process, materialName, Views }: Props) {
  const { t } = useTranslation();
  const { part, sliced, layer, index, show } = layers;
  const [tab, setTab] = useState<Tab>('layer');
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
      <Tabs tab={tab} islandCount={sliced.islands.length} process={process} onTab={setTab} />
      <Box
        role="application"
        aria-label={t('slicing.keys')}
        tabIndex={0}
        h="64"
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
      <LayerChart
        sliced={sliced}
        isHeld={PROCESS_LIMITS[process].riseMinDeg === null}
        index={index}
        onShow={show}
      />
    </Flex>
  );
}

interface TabsProps {
  tab: Tab;
  islandCount: number;
  process: PrintProcess;
  onTab: (tab: Tab) => void;
}

function Tabs({ tab, islandCount, process, onTab }: TabsProps) {
  const { t } = useTranslation();
  return (
    <ChoiceChips
      label={t('slicing.view')}
      chips={[
        { value: 'layer', text: t('slicing.layer') },
        { value: 'islands', text: t('slicing.islands', { count: islandCount }) },
        ...(trapsMaterial(process) ? [{ value: 'trapped' as const, text: t('slicing.trapped') }] : []),
      ]}
      value={tab}
      onChoose={onTab}
      testId="layer-tabs"
    />
  );
}

/** Progress of loading; slicing itself is short and shows that it runs. */
function Waiting({ share }: { share: number | null }) {
  const { t } = useTranslation();
  const text = t(share === null ? 'slicing.slicing' : 'slicing.loading');
  return (
    <Flex flex="1" direction="column" align="center" justify="center" gap="3" minH="72" role="status">
      <Text>{text}</Text>
      <ProgressBar w="60" value={share === null ? null : Math.round(100 * share)} aria-label={text} />
    </Flex>
  );
}
