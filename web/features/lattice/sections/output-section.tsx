import { CircleHelp } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MODE_TRAITS } from '../../../../core/rules/parameters/lattice-modes.ts';
import { lazyPart, useHasBeenTrue } from '../../../lib/lazy-part.tsx';
import { chosenLattices } from '../../../state/chosen-lattices.ts';
import type { EditProps } from '../../../state/settings.ts';
import { IconButton } from '../../../ui/button.tsx';
import { ChoiceChips } from '../../../ui/fields/choice-chips.tsx';
import { Section } from '../../../ui/section.tsx';
import { Note } from '../../../ui/texts.tsx';
import { changeAction, outputsOf } from '../edit/edit-settings.ts';

const OutputHelp = lazyPart(async () => (await import('./output-help.tsx')).OutputHelp);

const PRECISIONS = ['high', 'low'] as const;

/** High or low precision with help; an impossible one is off, with the reason. */
export function OutputSection({ now, disabled, onEdit }: EditProps) {
  const { t } = useTranslation();
  const [helpOpen, setHelpOpen] = useState(false);
  const helpWanted = useHasBeenTrue(helpOpen);
  const isLowOff = !outputsOf(now).includes('low');
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
        chips={PRECISIONS.map((value) => ({
          value,
          text: t(`workspace.panel.${value}`),
          ...(value === 'low' && isLowOff ? { disabled: true } : {}),
        }))}
        value={now.action === 'low' ? 'low' : 'high'}
        disabled={disabled}
        onChoose={(value) => onEdit(changeAction(now, value))}
        testId="outputs"
      />
      {isLowOff && chosenLattices(now).length > 0 && (
        <Note mt="1.5" data-testid="outputs-note">
          {t(`workspace.panel.onlyHigh.${hasShell ? 'shell' : 'lattice'}`)}
        </Note>
      )}
      {helpWanted && <OutputHelp sides={now.sides} open={helpOpen} onClose={() => setHelpOpen(false)} />}
    </Section>
  );
}
