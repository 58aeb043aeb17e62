import { Box, Flex, Text } from '@chakra-ui/react';
import { FileDown } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { partName } from '../../../core/rules/model/part-name.ts';
import { PRINTER_SCREENS, type PrinterPixels } from '../../../core/rules/parameters/slicing.ts';
import {
  LAYER_EXTENSIONS,
  LAYER_FORMATS,
  type LayerExport as LayerChoice,
  type LayerFormat,
} from '../../../core/slicing/formats/write-layers.ts';
import { saveFile } from '../../lib/save-file.ts';
import { WorkerFailure } from '../../lib/worker-calls.ts';
import { Button } from '../../ui/button.tsx';
import { ChoiceChips } from '../../ui/fields/choice-chips.tsx';
import { PlainSelect } from '../../ui/fields/plain-select.tsx';

interface Props {
  choice: Omit<LayerChoice, 'format' | 'screen'>;
  fileName: string;
  /** False while there is nothing to save. */
  ready: boolean;
  save: (choice: LayerChoice, onProgress: (share: number) => void) => Promise<Blob>;
}

export function LayerExport({ choice, fileName, ready, save }: Props) {
  const { t } = useTranslation();
  const [format, setFormat] = useState<LayerFormat>('png');
  const [screenName, setScreenName] = useState(PRINTER_SCREENS[0]!.name);
  const [share, setShare] = useState<number | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const run = async () => {
    setProblem(null);
    setShare(0);
    try {
      const { name: _, ...screen } = PRINTER_SCREENS.find(({ name }) => name === screenName)!;
      const file = await save({ ...choice, format, screen: screen satisfies PrinterPixels }, setShare);
      saveFile(file, `${partName(fileName)} layers.${LAYER_EXTENSIONS[format]}`);
    } catch (error) {
      const isSmall = error instanceof WorkerFailure && error.code === 'screen-too-small';
      setProblem(t(isSmall ? 'slicing.screenTooSmall' : 'slicing.exportFailed'));
    } finally {
      setShare(null);
    }
  };
  return (
    <Box>
      <Text as="h3" fontWeight="semibold" color="fg" mb="2">
        {t('slicing.export')}
      </Text>
      <ChoiceChips
        label={t('slicing.export')}
        chips={LAYER_FORMATS.map((value) => ({ value, text: t(`slicing.format.${value}`) }))}
        value={format}
        onChoose={setFormat}
        testId="layer-formats"
      />
      {format === 'png' && (
        <Flex mt="3" align="center" gap="3">
          <Text textStyle="sm" flexShrink="0">
            {t('slicing.screen')}
          </Text>
          <PlainSelect
            flex="1"
            rounded="l2"
            label={t('slicing.screen')}
            value={screenName}
            options={PRINTER_SCREENS.map(({ name, widthPx, heightPx }) => [
              name,
              `${name} (${widthPx} × ${heightPx})`,
            ])}
            onChoose={setScreenName}
            testId="layer-screen"
          />
        </Flex>
      )}
      <Button
        mt="3"
        w="full"
        disabled={!ready || share !== null}
        loading={share !== null}
        loadingText={t('slicing.exporting', { percent: Math.floor(100 * (share ?? 0)) })}
        onClick={() => void run()}
        data-testid="layer-export"
      >
        <FileDown aria-hidden size={18} />
        {t('slicing.save')}
      </Button>
      <Text mt="2" minH="5" textStyle="sm" color="fg.error" role="alert" data-testid="layer-export-error">
        {problem}
      </Text>
    </Box>
  );
}
