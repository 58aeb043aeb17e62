import { CircleHelp } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MODE_TRAITS } from '../../../../core/rules/parameters/lattice-modes.ts';
import { OUTPUT_ACTIONS } from '../../../../core/rules/parameters/lattice-parameters.ts';
import { lazyPart, useHasBeenTrue } from '../../../lib/lazy-part.tsx';
import { chosenLattices } from '../../../state/chosen-lattices.ts';
import { IconButton } from '../../../ui/button.tsx';
import { ChoiceChips } from '../../../ui/fields/choice-chips.tsx';
import { Section } from '../../../ui/section.tsx';
import { Note } from '../../../ui/texts.tsx';
import { changeAction, outputsOf } from '../edit/edit-settings.ts';
import type { EditProps } from '../edit-props.ts';
import { CutEndsControl } from './cut-ends-control.tsx';
import { JoinControl } from './join-control.tsx';

const OutputHelp = lazyPart(async () => (await import('./output-help.tsx')).OutputHelp);

interface Props extends EditProps {
  smallestExtentMm: number;
}

/** High, low or cut with help; impossible outputs are off, with the reason. Below it the treatment of open ends. */
export function OutputSection({ now, disabled, smallestExtentMm, onEdit }: Props) {
  const { t } = useTranslation();
  const [helpOpen, setHelpOpen] = useState(false);
  const helpWanted = useHasBeenTrue(helpOpen);
  const allowed = outputsOf(now);
  const hasShell = MODE_TRAITS[now.mode].isUniform && now.shellMm !== null;
  return (
    <Section
      title={t('workspace.panel.output')}
      aside={
        <IconButton
          size="xs"
          boxSize={{ base: '11', md: '6' }}
          minW="0"
          rounded="full"
          color="fg.subtle"
          aria-label={t('workspace.panel.outputHelp')}
          onClick={() => setHelpOpen(true)}
          data-testid="output-help-open"
        >
          <CircleHelp size={15} />
        </IconButton>
      }
    >
      <ChoiceChips
        label={t('workspace.panel.output')}
        chips={OUTPUT_ACTIONS.map((action) => ({
          value: action,
          text: t(`workspace.panel.${action}`),
          ...(allowed.includes(action) ? {} : { disabled: true }),
        }))}
        value={now.action}
        disabled={disabled}
        onChoose={(value) => onEdit(changeAction(now, value))}
        testId="outputs"
      />
      {allowed.length < OUTPUT_ACTIONS.length && chosenLattices(now).length > 0 && (
        <Note mt="1.5" data-testid="outputs-note">
          {t(`workspace.panel.onlyHigh.${hasShell ? 'shell' : 'lattice'}`)}
        </Note>
      )}
      <CutEndsControl now={now} disabled={disabled} onEdit={onEdit} />
      {MODE_TRAITS[now.mode].isUniform && <JoinControl {...{ now, disabled, smallestExtentMm, onEdit }} />}
      {helpWanted && <OutputHelp open={helpOpen} onClose={() => setHelpOpen(false)} />}
    </Section>
  );
}
