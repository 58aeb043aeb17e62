import { Box, Stack, Text } from '@chakra-ui/react';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { isCurved, type PressFigures } from '../../../core/mechanics/press/press-figures.ts';
import type { CommandText } from '../../commands/command.ts';
import { formatFigure } from '../../lib/format.ts';
import { useStateOf } from '../../state/snapshots.ts';
import { Button } from '../../ui/button.tsx';
import { ChoiceChips } from '../../ui/fields/choice-chips.tsx';
import { LimitsNote } from '../../ui/stiffness/limits-note.tsx';
import { moduliNote } from '../../ui/stiffness/moduli-note.ts';
import { FieldTitle, Note } from '../../ui/texts.tsx';
import { AdjustRod } from './adjust-rod.tsx';
import { ForceLine } from './force-line.tsx';
import { GradeButton, type Grading } from './grade/grade-button.tsx';
import { GradedAnswer } from './grade/graded-answer.tsx';
import { KeptLoads } from './grade/kept-loads.tsx';
import { LoadLegend } from './load-legend.tsx';
import { magnificationFor } from './magnification.ts';
import { PartCurveRows } from './part-curve-rows.tsx';
import { endText, PressFigureRows } from './press-figure-rows.tsx';
import { hasPlates, pressCautions, pressMethod } from './press-notes.ts';
import { drawPressed } from './press-runner.ts';
import { PressRun, PressSetup } from './press-setup.tsx';
import { press } from './press-state.ts';

interface Props {
  materialText: string;
  strengthMPa: number;
  /** Moduli of an elastomer at small and at large strains, MPa; missing where one holds for both. */
  moduli?: { stiffMPa: number; softMPa: number } | undefined;
  /** Strut colours by class of load, as in the scene. */
  colors: readonly string[];
  /** Name and sizes of the lattice that is tested; empty before one is chosen. */
  latticeText: string;
  missing: CommandText | null;
  onPress: () => void;
  /** Adjusts the rod until the part is this stiff, N/mm; missing where there is no one rod, or it is locked. */
  onAdjust?: ((wanted: number) => void) | undefined;
  /** Grading of the lattice by the stress of a test; missing where it has no one rod. */
  grading?: Grading | undefined;
  /** Takes the graded lattice as settings; missing while they are locked. */
  onTake?: (() => void) | undefined;
  /** True while the picture of the graded lattice is stored. */
  taking?: boolean;
  /** Presses the result on the server; missing if these settings have no result. */
  onServer?: (() => void) | undefined;
  /** True for a sheet or a network: walls bend in place of struts. */
  isSurface?: boolean;
  /** Comparison and report of answers. */
  compare?: ReactNode;
}

export function PressPanel(props: Props) {
  const { materialText, strengthMPa, moduli, colors, onAdjust, grading, onTake, onServer, compare } = props;
  const { taking = false, isSurface = false } = props;
  const { t } = useTranslation();
  const now = useStateOf(press);
  const { isPicked, share, figures, graded, failed, outdated, adjusting, tests } = now;
  return (
    <Stack gap="3.5" data-testid="press" data-running={share !== null || now.isOnServer}>
      <Box>
        {/* The lattices beside the test can be switched. */}
        <FieldTitle wordBreak="keep-all" data-testid="press-lattice">
          {props.latticeText}
        </FieldTitle>
        <Note>{t(isPicked ? 'press.leadPicked' : 'press.lead', { material: materialText })}</Note>
      </Box>
      <PressSetup />
      <KeptLoads />
      <PressRun missing={props.missing} onPress={props.onPress} />
      {adjusting && (
        <Note role="status">
          {t(isSurface ? 'press.adjust.runningWall' : 'press.adjust.running', { number: tests.length + 1 })}
        </Note>
      )}
      {outdated && !adjusting && <Note role="status">{t('press.outdated')}</Note>}
      {failed !== null && (
        <Text textStyle="sm" color="fg.error" role="status" data-testid="press-failed">
          {now.failedText ?? t(`press.failed.${failed}`)}
        </Text>
      )}
      {failed === 'too-many-struts' && <ServerOffer onServer={onServer} />}
      {compare}
      {figures !== null && (
        <Answer {...{ figures, strengthMPa, moduli, colors, onAdjust, grading, isSurface }} />
      )}
      {graded !== null && <GradedAnswer {...{ graded, strengthMPa, colors, onTake, taking }} />}
    </Stack>
  );
}

/** Offers the test on the server for a lattice that is too large for the browser. */
function ServerOffer({ onServer }: Pick<Props, 'onServer'>) {
  const { t } = useTranslation();
  return (
    <>
      <Note>{t(onServer ? 'press.server.offer' : 'press.server.first')}</Note>
      {onServer && (
        <Button onClick={onServer} data-testid="press-server">
          {t('press.server.start')}
        </Button>
      )}
    </>
  );
}

type AnswerProps = { figures: PressFigures; isSurface: boolean } & Pick<
  Props,
  'strengthMPa' | 'moduli' | 'colors' | 'onAdjust' | 'grading'
>;

function Answer({ figures, strengthMPa, moduli, colors, onAdjust, grading, isSurface }: AnswerProps) {
  const { t } = useTranslation();
  const { inBoxes } = useStateOf(press);
  const { limit, stiffnessNPerMm, curve } = figures;
  const hasNoLine = isCurved(figures);
  const push = roundPush(limit.forceN);
  const answer = useRef<HTMLDivElement>(null);
  // In a low column the answer may come below its end.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer shows itself
  useEffect(() => {
    answer.current?.scrollIntoView({ block: 'nearest' });
  }, [figures]);
  return (
    <>
      <Stack ref={answer} gap="3.5">
        <Text textStyle="sm" fontWeight="medium" role="status" data-testid="press-sentence">
          {hasNoLine
            ? t('press.curve.partTitle')
            : t(hasPlates(figures) ? 'press.sentence' : 'press.sentencePicked', {
                force: formatFigure(push),
                travel: formatFigure(push / stiffnessNPerMm),
              })}
        </Text>
        {curve && <PartCurveRows curve={curve} heightMm={figures.heightMm} />}
        <PressFigureRows figures={figures} isSurface={isSurface} />
      </Stack>
      {onAdjust && !hasNoLine && (
        <AdjustRod stiffness={stiffnessNPerMm} onAdjust={onAdjust} isSurface={isSurface} />
      )}
      {grading && <GradeButton {...grading} />}
      {!hasNoLine && (
        <>
          <ForceLine figures={figures} />
          <Note>{t(endText(figures, isSurface))}</Note>
        </>
      )}
      <LoadLegend {...{ figures, strengthMPa, colors, inBoxes }} />
      <Magnification figures={figures} />
      <Notes {...{ figures, isSurface, moduli }} />
    </>
  );
}

/** A round force that stays on the straight line, N. */
function roundPush(limitN: number): number {
  return 10 ** Math.floor(Math.log10(limitN));
}

function Magnification({ figures }: { figures: PressFigures }) {
  const { t } = useTranslation();
  const { magnification } = useStateOf(press);
  const most = magnificationFor(figures.limit.travelMm, figures.heightMm);
  const steps = [...new Set([0, 1, most])];
  return (
    <Box>
      <Note mb="1.5">{t('press.shape.title', { travel: formatFigure(figures.limit.travelMm) })}</Note>
      <ChoiceChips
        label={t('press.shape.label')}
        chips={steps.map((value) => ({
          value: String(value),
          text: value === 0 ? t('press.shape.still') : t('press.shape.times', { value: formatFigure(value) }),
        }))}
        value={String(magnification)}
        onChoose={(value) => drawPressed(Number(value))}
        testId="press-magnification"
      />
    </Box>
  );
}

function Notes({ figures, isSurface, moduli }: Pick<AnswerProps, 'figures' | 'isSurface' | 'moduli'>) {
  const { t } = useTranslation();
  const { idle } = figures;
  const method = [...pressMethod(t, figures, isSurface), ...(moduli ? [moduliNote(t, moduli)] : [])];
  const cautions = [
    ...pressCautions(t, figures, isSurface),
    ...(idle.struts > 0
      ? [
          t(isSurface ? 'press.notes.idleWalls' : 'press.notes.idle', {
            parts: idle.parts,
            struts: idle.struts,
          }),
        ]
      : []),
  ];
  return (
    <Box textStyle="xs" color="fg.muted">
      {cautions.map((note) => (
        <Text key={note} mb="1.5">
          {note}
        </Text>
      ))}
      <LimitsNote>
        {method.map((note) => (
          <Text key={note} mt="1.5">
            {note}
          </Text>
        ))}
      </LimitsNote>
    </Box>
  );
}
