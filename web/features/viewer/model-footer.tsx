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

/** Name, size and volume of the model in one line, which opens the other figures, those of the lattice and the grid. */
export const ModelFooter = memo(function ModelFooter(props: Props) {
  const { t } = useTranslation();
  const { model, unjudged } = props;
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
          <Text fontWeight="semibold" maxW="56" truncate data-testid="model-name">
            {model.fileName}
          </Text>
          <Told name="extents">{formatExtents(model.extentMm)}</Told>
          {!unjudged && <Told name="volume">{formatVolume(model.volumeMm3)}</Told>}
          <Explain
            label={t('start.hint.more', { topic: model.fileName })}
            text={<AllFigures {...props} model={model} />}
            Icon={Info}
          />
        </>
      )}
    </Flex>
  );
});

/** A figure whose unit names it, except to a screen reader. */
function Told({ name, children }: { name: 'extents' | 'volume'; children: string }) {
  const { t } = useTranslation();
  return (
    <span data-figure={name}>
      <chakra.span srOnly>{t(`workspace.footer.${name}`)} </chakra.span>
      {children}
    </span>
  );
}

function AllFigures({ model, scale, unjudged, lattice }: Props & { model: StageModel }) {
  const { t } = useTranslation();
  return (
    <>
      <Figures
        title={model.fileName}
        rows={[
          ['extents', formatExtents(model.extentMm)],
          ['volume', !unjudged && formatVolume(model.volumeMm3)],
          ['faces', formatCount(model.faces)],
          ['vertices', formatCount(model.vertices)],
          ['size', formatBytes(model.fileBytes)],
          ['scale', `× ${formatMm(scale)}`],
        ]}
      />
      {lattice !== null && (
        <Figures
          title={t(lattice.isLow ? 'workspace.viewer.lowFile' : 'workspace.viewer.lattice')}
          rows={[
            ['volume', formatVolume(lattice.volumeMm3)],
            ['faces', formatCount(lattice.faces)],
            ['vertices', lattice.vertices !== null && formatCount(lattice.vertices)],
            ['size', lattice.fileBytes !== null && formatBytes(lattice.fileBytes)],
          ]}
          testId="lattice-figures"
        />
      )}
      <Text color="fg.muted">{t('workspace.viewer.gridSize', { size: GRID_STEP_MM })}</Text>
    </>
  );
}

interface FiguresProps {
  title: string;
  /** False for a figure that is not known. */
  rows: readonly (readonly [
    'extents' | 'volume' | 'faces' | 'vertices' | 'size' | 'scale',
    string | false,
  ])[];
  testId?: string;
}

function Figures({ title, rows, testId }: FiguresProps) {
  const { t } = useTranslation();
  return (
    <chakra.section mb="3" data-testid={testId}>
      <Text fontWeight="semibold" overflowWrap="anywhere" whiteSpace="normal">
        {title}
      </Text>
      <dl>
        {rows.map(
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
