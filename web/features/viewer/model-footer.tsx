import { chakra, Flex, Text } from '@chakra-ui/react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatBytes, formatCount, formatExtents, formatMm, formatVolume } from '../../lib/format.ts';
import type { StageModel } from '../../state/stage.ts';
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

/**
 * Figures of the model and the lattice. Their lines have room from the start, because the view must not change its size:
 * three beside narrow stages, where those of the model wrap, otherwise two. A longer name grows over the lower edge of
 * the stage. Independent of the settings.
 */
export const ModelFooter = memo(function ModelFooter({ model, scale, unjudged, lattice }: Props) {
  const { t } = useTranslation();
  const grid = (
    // Narrower, it would stand alone in a second line.
    <Text ms="auto" color="fg.muted" css={{ '@media (max-width: 1399px)': { display: 'none' } }}>
      {t('workspace.viewer.gridSize', { size: GRID_STEP_MM })}
    </Text>
  );
  return (
    <Flex
      as="footer"
      aria-label={t('workspace.footer.label')}
      position="relative"
      h="16"
      flexShrink="0"
      css={{ '@media (min-width: 1400px)': { height: '12' } }}
      data-testid="model-footer"
    >
      <Flex
        position="absolute"
        insetX="0"
        bottom="0"
        direction="column"
        justify="center"
        gap="0.5"
        px="4"
        py="1"
        minH="full"
        bg="bg.panel"
        borderTopWidth="1px"
        textStyle="xs"
        whiteSpace="nowrap"
      >
        <Flex gapX="5" wrap="wrap" flexShrink="0">
          {model !== null && <ModelLine model={model} scale={scale} unjudged={unjudged} />}
          {lattice === null && grid}
        </Flex>
        {lattice !== null && (
          <Flex gapX="5" wrap="wrap" flexShrink="0" data-testid="lattice-figures">
            <LatticeLine lattice={lattice} />
            {grid}
          </Flex>
        )}
      </Flex>
    </Flex>
  );
});

function ModelLine({ model, scale, unjudged }: Pick<Props, 'scale' | 'unjudged'> & { model: StageModel }) {
  return (
    <>
      <Name testId="model-name">{model.fileName}</Name>
      <Figure name="extents">{formatExtents(model.extentMm)}</Figure>
      {!unjudged && <Figure name="volume">{formatVolume(model.volumeMm3)}</Figure>}
      <Figure name="faces">{formatCount(model.faces)}</Figure>
      <Figure name="vertices">{formatCount(model.vertices)}</Figure>
      <Figure name="size">{formatBytes(model.fileBytes)}</Figure>
      <Figure name="scale">{`× ${formatMm(scale)}`}</Figure>
    </>
  );
}

function LatticeLine({ lattice }: { lattice: LatticeFigures }) {
  const { t } = useTranslation();
  return (
    <>
      <Name>{t(lattice.isLow ? 'workspace.viewer.lowFile' : 'workspace.viewer.lattice')}</Name>
      <Figure of="lattice" name="volume">
        {formatVolume(lattice.volumeMm3)}
      </Figure>
      <Figure of="lattice" name="faces">
        {formatCount(lattice.faces)}
      </Figure>
      {lattice.vertices !== null && (
        <Figure of="lattice" name="vertices">
          {formatCount(lattice.vertices)}
        </Figure>
      )}
      {lattice.fileBytes !== null && (
        <Figure of="lattice" name="size">
          {formatBytes(lattice.fileBytes)}
        </Figure>
      )}
    </>
  );
}

function Name({ testId, children }: { testId?: string; children: string }) {
  return (
    <Text
      fontWeight="semibold"
      maxW="56"
      flexShrink="0"
      truncate
      {...(testId === undefined ? {} : { 'data-testid': testId })}
    >
      {children}
    </Text>
  );
}

type FigureName = 'extents' | 'volume' | 'faces' | 'vertices' | 'size' | 'scale';

interface FigureProps {
  of?: 'model' | 'lattice';
  name: FigureName;
  children: string;
}

function Figure({ of = 'model', name, children }: FigureProps) {
  const { t } = useTranslation();
  return (
    <chakra.span data-figure={of === 'model' ? name : `lattice-${name}`}>
      <chakra.span color="fg.muted" me="1.5">
        {t(`workspace.footer.${name}`)}
      </chakra.span>
      <chakra.span fontVariantNumeric="tabular-nums">{children}</chakra.span>
    </chakra.span>
  );
}
