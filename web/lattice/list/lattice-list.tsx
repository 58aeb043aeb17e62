import { Flex, useCallbackRef } from '@chakra-ui/react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { LATTICE_TYPES } from '../../../core/catalogue/lattice-types.ts';
import { isOfferedIn } from '../../../core/rules/parameters/lattice-modes.ts';
import { editTool } from '../../state/edit-tool.ts';
import type { Settings } from '../../state/settings.ts';
import { notify } from '../../ui/toaster.ts';
import { chooseLattice } from '../edit/edit-settings.ts';
import { draft, pickForDraft } from '../edit/region-draft.ts';
import { LatticeItem } from './lattice-item.tsx';

interface Props {
  now: Settings;
  disabled: boolean;
  onEdit: (next: Settings) => void;
  /** `column` beside the viewer, `row` in the sheet of a phone. */
  flow: 'column' | 'row';
}

/**
 * Lattice types of the mode with their pictures, as one radio group for the arrow keys. With two regions a
 * choice applies to the region whose sub-panel is open, or opens one; it needs a cut first.
 */
export function LatticeList({ now, disabled, onEdit, flow }: Props) {
  const { t } = useTranslation();
  const name = useId();
  const { values } = useSnapshot(draft);
  const { mode } = now;
  const chosenId = mode === 'regions' ? (values?.latticeId ?? null) : now.latticeId;
  // The stochastic family excludes shell and solid bottom (docs/specification.md#validation).
  const hollowOnly = mode === 'constant' && (now.shellMm !== null || now.bottomMm !== null);
  const choose = useCallbackRef((latticeId: number) => {
    if (mode !== 'regions') onEdit(chooseLattice(now, latticeId));
    else if (editTool.plane === null) notify('warning', t('workspace.generate.pleaseCut'));
    else pickForDraft(now, latticeId);
  });
  return (
    <Flex
      role="radiogroup"
      aria-label={t('workspace.panel.lattices')}
      direction={flow}
      gap="2.5"
      p="3"
      overflow="auto"
      h={flow === 'column' ? 'full' : undefined}
      data-testid="lattice-list"
    >
      {LATTICE_TYPES.filter(({ title }) => isOfferedIn(mode, title)).map((lattice) => (
        <LatticeItem
          key={lattice.id}
          lattice={lattice}
          group={name}
          chosen={chosenId === lattice.id}
          network={now.variant === 'network' && chosenId === lattice.id}
          off={disabled || (hollowOnly && lattice.family === 'stochastic')}
          flow={flow}
          onChoose={choose}
        />
      ))}
    </Flex>
  );
}
