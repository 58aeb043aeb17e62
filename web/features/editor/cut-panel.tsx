import { Box, HStack, Spinner, Stack, Text } from '@chakra-ui/react';
import { PencilLine } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Snapshot } from 'valtio';
import { type Box as BoxMm, boundsOf } from '../../../core/solid/geometry/box.ts';
import { formatVolume } from '../../lib/format.ts';
import { useIsPhone } from '../../lib/use-media-query.ts';
import { meshOfShape } from '../../mesh/registry.ts';
import { clearPlane, drawPlane, editTool, type PlanePoints, stopDrawing } from '../../state/edit-tool.ts';
import { useStateOf } from '../../state/snapshots.ts';
import { stage } from '../../state/stage.ts';
import { Button } from '../../ui/button.tsx';
import { ChoiceChips } from '../../ui/fields/choice-chips.tsx';
import { NumberRow } from '../../ui/fields/number-field.tsx';
import { FieldTitle, Lead } from '../../ui/texts.tsx';
import { applyCut, type CutProblem, cutByPlane, dropPieces } from './cut-actions.ts';
import { axisPlane } from './cut-plane.ts';
import { editor } from './editor-state.ts';

const AXES = ['X', 'Y', 'Z'] as const;

function currentBox(): BoxMm | null {
  const mesh = meshOfShape(stage.model?.shapeId);
  return mesh && boundsOf(mesh);
}

/** Axis that a plane is perpendicular to, and its place along it. */
interface SquareAxis {
  of: 0 | 1 | 2;
  atMm: number;
}

/** Panel of the cut tool: a drawn plane or one perpendicular to an axis, and the piece to keep. */
export function CutPanel() {
  const { t } = useTranslation();
  const isPhone = useIsPhone();
  const { plane, drawing } = useStateOf(editTool);
  const isDrawing = drawing === 'cut';
  const { cutting } = useStateOf(editor);
  const [problem, setProblem] = useCutProblem(plane);
  const [axis, setAxis] = useState<SquareAxis | null>(null);

  const square = (of: SquareAxis['of'], atMm: number) => {
    setAxis({ of, atMm });
    editTool.drawing = null;
    editTool.plane = axisPlane(of, atMm);
  };
  const drawLine = () => {
    if (isDrawing) return stopDrawing();
    setAxis(null);
    clearPlane();
    drawPlane('cut');
  };
  return (
    <Stack gap="4">
      <Stack gap="2">
        <DrawButton isDrawing={isDrawing} onDraw={drawLine} />
        {/* A phone has no Escape: a press on the button ends it. */}
        {isDrawing && <Text textStyle="sm">{t(isPhone ? 'modes.cut.drawing' : 'editor.cut.drawing')}</Text>}
      </Stack>
      <Stack gap="2">
        <Lead>{t('editor.cut.orAxis')}</Lead>
        <AxisCut axis={axis} onSquare={square} />
      </Stack>
      <CutReadout problem={problem} />
      <KeptPiece />
      <HStack gap="2">
        <Button
          flex="1"
          look="quiet"
          disabled={plane === null}
          onClick={() => {
            setAxis(null);
            setProblem(null);
            clearPlane();
          }}
          data-testid="cut-clear"
        >
          {t('editor.cut.clear')}
        </Button>
        <Button
          flex="1"
          disabled={cutting}
          onClick={async () => setProblem(await applyCut())}
          data-testid="cut-apply"
        >
          {t('editor.cut.apply')}
        </Button>
      </HStack>
    </Stack>
  );
}

/** Cuts the model whenever the plane changes. Returns the reason why a cut failed, or null. */
function useCutProblem(plane: Snapshot<typeof editTool>['plane']) {
  const [problem, setProblem] = useState<CutProblem | null>(null);
  useEffect(() => {
    if (plane === null) return dropPieces();
    let current = true;
    setProblem(null);
    const [first, second, third] = plane;
    const points: PlanePoints = [[...first], [...second], [...third]];
    void cutByPlane(points).then((found) => current && setProblem(found));
    return () => {
      current = false;
    };
  }, [plane]);
  return [problem, setProblem] as const;
}

/** Starts drawing a plane on the model, and ends it; pressed while the user draws. */
function DrawButton({ isDrawing, onDraw }: { isDrawing: boolean; onDraw: () => void }) {
  const { t } = useTranslation();
  return (
    <Button
      variant={isDrawing ? 'subtle' : 'outline'}
      colorPalette={isDrawing ? 'green' : 'gray'}
      aria-pressed={isDrawing}
      onClick={onDraw}
      data-testid="cut-draw"
    >
      <PencilLine aria-hidden />
      {t('editor.cut.draw')}
    </Button>
  );
}

interface AxisCutProps {
  axis: SquareAxis | null;
  onSquare: (of: SquareAxis['of'], atMm: number) => void;
}

function AxisCut({ axis, onSquare }: AxisCutProps) {
  const { t } = useTranslation();
  const box = currentBox();
  return (
    <>
      <HStack gap="2">
        {AXES.map((name, k) => {
          const of = k as 0 | 1 | 2;
          const chosen = axis?.of === of;
          return (
            <Button
              key={name}
              flex="1"
              size="sm"
              minH="9"
              variant={chosen ? 'subtle' : 'outline'}
              colorPalette={chosen ? 'green' : 'gray'}
              aria-pressed={chosen}
              aria-label={t('editor.cut.axis', { axis: name })}
              disabled={box === null}
              onClick={() => box !== null && onSquare(of, roundMm((box.min[of] + box.max[of]) / 2))}
              data-testid={`cut-axis-${name.toLowerCase()}`}
            >
              {name}
            </Button>
          );
        })}
      </HStack>
      {axis !== null && box !== null && (
        <NumberRow
          label={t('editor.cut.at')}
          value={axis.atMm}
          min={roundMm(box.min[axis.of])}
          max={roundMm(box.max[axis.of])}
          step={0.1}
          unit={t('workspace.panel.mm')}
          digits={1}
          onCommit={(atMm) => onSquare(axis.of, atMm)}
          testId="cut-at"
        />
      )}
    </>
  );
}

function CutReadout({ problem }: { problem: CutProblem | null }) {
  const { t } = useTranslation();
  const { cutting, pieces } = useStateOf(editor);
  return (
    <Box role="status" textStyle="sm" minH="5">
      {cutting && (
        <HStack gap="2" color="fg.muted">
          <Spinner size="xs" />
          {t('editor.cut.cutting')}
        </HStack>
      )}
      {!cutting && problem !== null && <Text color="fg.error">{t(`editor.cut.${problem}`)}</Text>}
      {!cutting && pieces !== null && (
        <Text color="fg.muted">{t('editor.cut.readout', { count: pieces.length })}</Text>
      )}
    </Box>
  );
}

function KeptPiece() {
  const { t } = useTranslation();
  const { pieces, chosenPiece } = useStateOf(editor);
  if (pieces === null) return null;
  return (
    <Stack gap="2">
      <FieldTitle>{t('editor.cut.keep')}</FieldTitle>
      <Box maxH="40" overflowY="auto" p="1" m="-1">
        <ChoiceChips
          label={t('editor.cut.keep')}
          chips={pieces.map((piece, index) => ({
            value: piece.id,
            text: t('editor.cut.piece', {
              number: index + 1,
              volume: formatVolume(piece.volumeMm3),
            }),
          }))}
          value={chosenPiece}
          onChoose={(id) => {
            editor.chosenPiece = id;
          }}
          testId="cut-pieces"
        />
      </Box>
    </Stack>
  );
}

function roundMm(valueMm: number): number {
  return Math.round(valueMm * 10) / 10;
}
