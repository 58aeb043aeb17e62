import { chakra, Grid, Stack, Text, useCallbackRef } from '@chakra-ui/react';
import { ChevronDown } from 'lucide-react';
import { memo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { materialsOf } from '../../../../core/catalogue/materials.ts';
import { OWN_MATERIAL_LIMITS } from '../../../../core/rules/parameters/own-material.ts';
import { PRINT_PROCESSES, type PrintProcess } from '../../../../core/rules/parameters/printability.ts';
import { materialOf } from '../../../state/material.ts';
import type { EditProps } from '../../../state/settings.ts';
import { Button } from '../../../ui/button.tsx';
import { ChoiceMenu, type Choosing } from '../../../ui/fields/choice-menu.tsx';
import { NumberRow } from '../../../ui/fields/number-field.tsx';
import { Section } from '../../../ui/section.tsx';
import {
  changeOwnMaterial,
  chooseMaterial,
  chooseOwnMaterial,
  chooseProcess,
} from '../edit/material-edits.ts';

/**
 * Print profile (docs/specification.md#records, docs/specification.md#readings): the process sets the printability limits, the
 * material weight and hardness. Neither changes the lattice.
 */
export function ProfileSection({ now, disabled, onEdit }: EditProps) {
  const pickProcess = useCallbackRef((process: PrintProcess) => onEdit(chooseProcess(now, process)));
  const choose = useCallbackRef((name: string) =>
    onEdit(name === OWN ? chooseOwnMaterial(now) : chooseMaterial(now, name)),
  );
  const material = now.ownMaterial === null ? materialOf(now).name : OWN;
  return (
    <Profile {...{ process: now.process, material, disabled, chooseProcess: pickProcess, choose }}>
      {now.ownMaterial !== null && <OwnMaterial now={now} disabled={disabled} onEdit={onEdit} />}
    </Profile>
  );
}

const OWN = 'own';
const OWN_FIELDS = [
  { field: 'modulusMPa', unit: 'MPa', step: 10 },
  { field: 'strengthMPa', unit: 'MPa', step: 1 },
  { field: 'densityGPerCm3', unit: 'g/cm³', step: 0.01 },
] as const;

function OwnMaterial({ now, disabled, onEdit }: EditProps) {
  const { t } = useTranslation();
  return (
    <Stack gap="2" mt="3" data-testid="own-material">
      {OWN_FIELDS.map(({ field, unit, step }) => (
        <NumberRow
          key={field}
          name={
            <Text textStyle="sm">
              {t(`modes.own.${field}`)}{' '}
              <chakra.span color="fg.muted" textStyle="xs">
                {unit}
              </chakra.span>
            </Text>
          }
          label={t(`modes.own.${field}`)}
          value={now.ownMaterial![field]}
          {...OWN_MATERIAL_LIMITS[field]}
          step={step}
          unit=""
          digits={3}
          disabled={disabled}
          onCommit={(value) => onEdit(changeOwnMaterial(now, field, value))}
          testId={`own-${field}`}
        />
      ))}
    </Stack>
  );
}

interface ProfileProps {
  process: PrintProcess;
  material: string;
  disabled: boolean;
  chooseProcess: (process: PrintProcess) => void;
  choose: (material: string) => void;
  children: ReactNode;
}

/** Memoised: two menus that are slow to render, and most settings changes do not affect them. */
const Profile = memo(function Profile(props: ProfileProps) {
  const { process, material, disabled, chooseProcess, choose, children } = props;
  const { t, i18n } = useTranslation();
  return (
    <Section title={t('workspace.panel.profile')}>
      {/* Names of processes have three letters, those of materials up to twenty. */}
      <Grid templateColumns="2fr 3fr" gap="2">
        <Choose
          label={t('modes.process')}
          shown={process}
          value={process}
          choices={PRINT_PROCESSES.map((value) => ({ value, text: t(`viewer.print.processes.${value}`) }))}
          disabled={disabled}
          onChoose={chooseProcess}
          testId="profile-process"
        />
        <Choose
          label={t('modes.material')}
          value={material}
          choices={[
            ...materialsOf(process).map(({ name, nameZh }) => ({
              value: name,
              text: i18n.language === 'cn' ? nameZh : name,
            })),
            { value: OWN, text: t('modes.own.name') },
          ]}
          disabled={disabled}
          onChoose={choose}
          testId="profile-material"
        />
      </Grid>
      {children}
    </Section>
  );
});

interface ChooseProps<T extends string> extends Choosing<T> {
  /** Text of the button; default is the text of the choice. */
  shown?: string;
  disabled: boolean;
  testId: string;
}

/** Button with its label above the chosen value. */
function Choose<T extends string>({ shown, disabled, testId, ...choosing }: ChooseProps<T>) {
  const { label, value, choices } = choosing;
  const text = shown ?? choices.find((choice) => choice.value === value)?.text ?? value;
  return (
    <ChoiceMenu
      {...choosing}
      trigger={
        <Button
          look="quiet"
          h="auto"
          minH="13"
          minW="0"
          px="3"
          py="1.5"
          justifyContent="space-between"
          textAlign="start"
          whiteSpace="normal"
          disabled={disabled}
          data-testid={testId}
        >
          <chakra.span minW="0">
            <chakra.span display="block" textStyle="xs" fontWeight="normal" color="fg.muted">
              {label}
            </chakra.span>
            <chakra.span display="block" textStyle="sm" lineHeight="short">
              {text}
            </chakra.span>
          </chakra.span>
          <ChevronDown aria-hidden />
        </Button>
      }
    />
  );
}
