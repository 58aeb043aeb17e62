import { Box, chakra, Flex, Grid, SimpleGrid, Stack, Text } from '@chakra-ui/react';
import { CircleCheck, TriangleAlert } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { twoModuli } from '../../../../core/catalogue/hardness.ts';
import type { PressFigures } from '../../../../core/mechanics/press/press-figures.ts';
import { keepPresent } from '../../../../core/rules/keep-present.ts';
import { formatFigure, formatMm, formatWeight } from '../../../lib/format.ts';
import { widthText } from '../../../lib/row-facts.ts';
import { materialOf } from '../../../state/material.ts';
import type { EditProps } from '../../../state/settings.ts';
import { useStateOf } from '../../../state/snapshots.ts';
import { stage } from '../../../state/stage.ts';
import { DialogBox } from '../../../ui/dialogs/dialog-box.tsx';
import { ChoiceChips } from '../../../ui/fields/choice-chips.tsx';
import { NumberField } from '../../../ui/fields/number-field.tsx';
import { Fold } from '../../../ui/fold.tsx';
import { LimitsNote } from '../../../ui/stiffness/limits-note.tsx';
import { moduliNote } from '../../../ui/stiffness/moduli-note.ts';
import { FieldTitle } from '../../../ui/texts.tsx';
import { LatticePicture } from '../list/lattice-picture.tsx';
import { NearestChoice } from './nearest-choice.tsx';
import { overBlock } from './over-block.ts';
import {
  type Fitted,
  firstValue,
  type StiffChoice,
  type StiffMissed,
  type StiffnessUnit,
  stiffChoices,
  takeChoice,
  unitsOf,
  WISH_RANGES,
} from './stiff-choices.ts';
import { stiffName } from './stiff-name.ts';
import { stiffnessReach } from './stiffness-reach.ts';

interface Props extends Omit<EditProps, 'disabled'> {
  open: boolean;
  /** Press test of the part with these settings, along z; null without one. */
  tested: PressFigures | null;
  onClose: () => void;
}

const SYMBOLS = { force: 'N/mm', modulus: 'MPa', hardness: 'A', stress: 'kPa' };
const NOTHING = { choices: [], missed: [] };
/** Part of a cube of 40 mm while there is no model. */
const NO_MODEL = { heightMm: 40, volumeMm3: 40 ** 3 };

/** Lists all lattices that reach a wanted stiffness, lightest first; one press takes a lattice. */
export function StiffnessDialog({ open, now, tested, onEdit, onClose }: Props) {
  const { t, i18n } = useTranslation();
  const [wish, setWish] = useState<{ unit: StiffnessUnit; value?: number }>({ unit: 'force' });
  const { model } = useStateOf(stage);
  const material = materialOf(now);
  const units = unitsOf(material);
  const moduli = twoModuli(material);
  const unit = units.includes(wish.unit) ? wish.unit : 'force';
  const heightMm = model?.extentMm[2] ?? NO_MODEL.heightMm;
  const volumeMm3 = model?.volumeMm3 ?? NO_MODEL.volumeMm3;
  const part = useMemo(() => {
    const block = { heightMm, volumeMm3 };
    return { ...block, over: open && model !== null ? overBlock(now, block, tested) : undefined };
  }, [open, now, tested, model, heightMm, volumeMm3]);
  const wanted = unit === wish.unit ? wish.value : undefined;
  const value = wanted ?? firstValue(unit, now, part);
  const { choices, missed } = useMemo(
    () => (open ? stiffChoices(now, { unit, value }, part) : NOTHING),
    [open, now, unit, value, part],
  );
  const isNone = open && choices.length === 0;
  const reach = useMemo(() => (isNone ? stiffnessReach(now, unit, part) : null), [isNone, now, unit, part]);
  const notes = keepPresent([
    t('press.design.note'),
    unit === 'stress' && t('press.design.stressNote'),
    moduli && moduliNote(t, moduli),
  ]);
  const take = (choice: Fitted) => {
    onEdit(takeChoice(now, choice));
    onClose();
  };
  return (
    <DialogBox open={open} title={t('press.design.title')} onClose={onClose} size="lg" testId="stiffness">
      <Stack gap="4">
        <Text textStyle="sm" data-testid="stiffness-basis">
          {t(`press.design.basis.${model === null ? 'noModel' : part.over ? 'tested' : 'block'}`)}
        </Text>
        <Text textStyle="sm">
          {t('press.design.lead', {
            material: i18n.language === 'cn' ? material.nameZh : material.name,
            size: formatFigure(now.sizeMm),
          })}
        </Text>
        <Flex gap="3" wrap="wrap" align="center">
          <ChoiceChips
            label={t('press.design.unit')}
            chips={units.map((name) => ({ value: name, text: t(`press.design.units.${name}`) }))}
            value={unit}
            onChoose={(name) => setWish({ unit: name })}
            testId="stiffness-unit"
          />
          <NumberField
            label={t(`press.design.units.${unit}`)}
            value={value}
            {...WISH_RANGES[unit]}
            unit={SYMBOLS[unit]}
            digits={3}
            onCommit={(typed) => {
              const { min, max } = WISH_RANGES[unit];
              setWish({ unit, value: Math.min(max, Math.max(min, typed)) });
            }}
            testId="stiffness-value"
          />
        </Flex>
        {choices.length === 0 ? (
          <Box role="status" textStyle="sm" data-testid="stiffness-none">
            <NearestChoice {...{ reach, unit, value }} onTake={take} />
          </Box>
        ) : (
          <Stack as="ul" gap="1.5" listStyleType="none" data-testid="stiffness-choices">
            {choices.map((choice) => (
              <ChoiceRow
                key={choice.lattice.title + choice.variant}
                choice={choice}
                fails={unit !== 'stress'}
                onTake={take}
              />
            ))}
          </Stack>
        )}
        <Box>
          {missed.length > 0 && <Missed missed={missed} all={choices.length + missed.length} />}
          <LimitsNote>
            <Text mt="1.5">{notes.reduce((first, next) => t('app.sentences', { first, next }))}</Text>
          </LimitsNote>
        </Box>
      </Stack>
    </DialogBox>
  );
}

/** Lattices that do not reach the target, each with the reason. `all` counts those of surfaces as sheet and as network. */
function Missed({ missed, all }: { missed: readonly StiffMissed[]; all: number }) {
  const { t } = useTranslation();
  return (
    <Fold
      textStyle="xs"
      color="fg.muted"
      data-testid="stiffness-missed"
      title={t('press.design.missed', { count: missed.length, all })}
    >
      <SimpleGrid as="ul" columns={{ base: 1, md: 2 }} gapX="6" gapY="1" mt="1.5" listStyleType="none">
        {missed.map((one) => (
          <Flex as="li" key={one.lattice.title + one.variant} justify="space-between" gap="3">
            <Text>{stiffName(one, t)}</Text>
            <Text textAlign="end">
              {t(`press.design.why.${one.why}`, { percent: one.densityPercent.toFixed(1) })}
            </Text>
          </Flex>
        ))}
      </SimpleGrid>
    </Fold>
  );
}

interface RowProps {
  choice: StiffChoice;
  /** False where the first failure says nothing: elastomers under large strains. */
  fails: boolean;
  onTake: (choice: StiffChoice) => void;
}

function ChoiceRow({ choice, fails, onTake }: RowProps) {
  const { t } = useTranslation();
  const { lattice, variant, densityPercent, sizeMm, rodMm, massG, leastMm, printable } = choice;
  const width = widthText({ latticeId: lattice.id, variant }, rodMm.toFixed(2), t);
  return (
    <Box as="li">
      <chakra.button
        type="button"
        w="full"
        textAlign="start"
        rounded="l2"
        borderWidth="1px"
        px="3"
        py="1.5"
        cursor="pointer"
        _hover={{ borderColor: 'green.border', bg: 'green.subtle' }}
        _focusVisible={{ outline: '2px solid', outlineOffset: '2px', outlineColor: 'green.focusRing' }}
        onClick={() => onTake(choice)}
        data-testid={`stiff-${lattice.id}-${variant}`}
      >
        <Grid
          templateColumns={{ base: '44px 1fr auto', md: '44px minmax(0, 1fr) 52px 104px 126px 16px' }}
          gapX={{ base: '3', md: '2' }}
          alignItems="center"
          textStyle="xs"
          fontVariantNumeric="tabular-nums"
        >
          <Box boxSize="11">
            <LatticePicture title={lattice.title} network={variant === 'network'} size="tiny" />
          </Box>
          <Box minW="0">
            <FieldTitle truncate>{stiffName(choice, t)}</FieldTitle>
            <Text color="fg.muted">
              {t('press.design.density', {
                percent: densityPercent.toFixed(1),
                size: formatMm(sizeMm),
              })}
            </Text>
          </Box>
          <Text fontWeight="semibold">{formatWeight(massG)}</Text>
          <Text gridColumn={{ base: '2', md: 'auto' }} color={printable ? undefined : 'fg.error'}>
            {printable ? width : t('press.design.thin', { width, least: leastMm.toFixed(2) })}
          </Text>
          <Text gridColumn={{ base: '2', md: 'auto' }} color="fg.muted">
            {fails && t(`press.design.${choice.fails}`, { force: formatFigure(choice.failsN) })}
          </Text>
          <Box color={printable ? 'green.fg' : 'fg.error'} hideBelow="md">
            {printable ? <CircleCheck size={16} aria-hidden /> : <TriangleAlert size={16} aria-hidden />}
          </Box>
        </Grid>
      </chakra.button>
    </Box>
  );
}
