import { chakra, Flex, Text } from '@chakra-ui/react';
import { Info } from 'lucide-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatBytes, formatCount, formatExtents, formatMm, formatVolume } from '../../lib/format.ts';
import type { StageModel } from '../../state/stage.ts';
import { Explain } from '../../ui/explain.tsx';
import { GRID_STEP_MM } from './view-limits.ts';

/** Figures of a finished lattice file, not of its preview. */
export interface LatticeFigures {
  volumeMm3: number;
  faces: number;
  /** Null if they were not counted. */
  vertices: number | null;
  fileBytes: number | null;
  /** True for the low-precision file beside a better one. */
  isLow?: boolean;
}

interface Props {
  model: StageModel | null;
  /** Scale relative to the uploaded model. */
  scale: number;
  /** True for a model that was not inspected: its volume is unknown. */
  unjudged: boolean;
  /** Set while a finished lattice is visible. */
  lattice: LatticeFigures | null;
}

/** The model's name and as many of its figures as fit one line, which opens all of them, those of the lattice too. */
export const ModelFooter = memo(function ModelFooter(props: Props) {
  const { t } = useTranslation();
  const { model } = props;
  const grid = t('workspace.viewer.gridSize', { size: GRID_STEP_MM });
  return (
    <Flex
      as="footer"
      aria-label={t('workspace.footer.label')}
      align="center"
      gap="5"
      h="12"
      flexShrink="0"
      px="4"
      bg="bg.panel"
      borderTopWidth="1px"
      textStyle="xs"
      whiteSpace="nowrap"
      fontVariantNumeric="tabular-nums"
      data-testid="model-footer"
    >
      {model !== null && (
        <>
          <Flex minW="0" h="1lh" wrap="wrap" columnGap="5" overflow="hidden">
            <Text fontWeight="semibold" maxW="56" truncate data-testid="model-name">
              {model.fileName}
            </Text>
            {modelFigures(props, model).map(
              ([name, value]) =>
                value !== false && (
                  <span key={name} data-figure={name}>
                    <chakra.span color="fg.muted" srOnly={name === 'extents' || name === 'volume'}>
                      {t(`workspace.footer.${name}`)}{' '}
                    </chakra.span>
                    {value}
                  </span>
                ),
            )}
            <chakra.span color="fg.muted">{grid}</chakra.span>
          </Flex>
          <Explain
            label={t('start.hint.more', { topic: model.fileName })}
            text={
              <>
                <Figures title={model.fileName} figures={modelFigures(props, model)} />
                {props.lattice !== null && <LatticeFigureList {...props.lattice} />}
                <Text color="fg.muted">{grid}</Text>
              </>
            }
            Icon={Info}
          />
        </>
      )}
    </Flex>
  );
});

/** A figure's name and text; false for one that is not known. */
type Figure = readonly ['extents' | 'volume' | 'faces' | 'vertices' | 'size' | 'scale', string | false];

function modelFigures({ scale, unjudged }: Props, model: StageModel): Figure[] {
  return [
    ['extents', formatExtents(model.extentMm)],
    ['volume', !unjudged && formatVolume(model.volumeMm3)],
    ['faces', formatCount(model.faces)],
    ['vertices', formatCount(model.vertices)],
    ['size', formatBytes(model.fileBytes)],
    ['scale', `× ${formatMm(scale)}`],
  ];
}

function LatticeFigureList({ isLow = false, volumeMm3, faces, vertices, fileBytes }: LatticeFigures) {
  const { t } = useTranslation();
  return (
    <Figures
      title={t(isLow ? 'workspace.viewer.lowFile' : 'workspace.viewer.lattice')}
      figures={[
        ['volume', formatVolume(volumeMm3)],
        ['faces', formatCount(faces)],
        ['vertices', vertices !== null && formatCount(vertices)],
        ['size', fileBytes !== null && formatBytes(fileBytes)],
      ]}
      testId="lattice-figures"
    />
  );
}

function Figures({ title, figures, testId }: { title: string; figures: readonly Figure[]; testId?: string }) {
  const { t } = useTranslation();
  return (
    <chakra.section mb="3" data-testid={testId}>
      <Text fontWeight="semibold" overflowWrap="anywhere" whiteSpace="normal">
        {title}
      </Text>
      <dl>
        {figures.map(
          ([name, value]) =>
            value !== false && (
              <Flex key={name} justify="space-between" gap="4">
                <chakra.dt color="fg.muted">{t(`workspace.footer.${name}`)}</chakra.dt>
                <dd>{value}</dd>
              </Flex>
            ),
        )}
      </dl>
    </chakra.section>
  );
}
