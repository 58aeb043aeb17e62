import { Stack } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { Point } from '../../../../core/solid/geometry/vector.ts';
import { editTool } from '../../../state/edit-tool.ts';
import { hasNormal, REGION_PARTS, type RegionPart, regionOf } from '../../../state/regions/region-entries.ts';
import type { EditProps } from '../../../state/settings.ts';
import { useStateOf } from '../../../state/snapshots.ts';
import { Section } from '../../../ui/section.tsx';
import { notify } from '../../../ui/toast/toaster.ts';
import { dropRegion } from '../edit/mode-edits.ts';
import { closeDraft, draft, ensureDraft, openDraft } from '../edit/region-draft.ts';
import { CutSection } from './cut-section.tsx';
import { PartPanel } from './part-panel.tsx';
import { PartRow } from './part-row.tsx';

export interface Props extends EditProps {
  extentMm: Point | null;
}

export function RegionsSection({ now, extentMm, disabled, onEdit }: Props) {
  const { t } = useTranslation();
  const { part, values } = useStateOf(draft);
  const { plane } = useStateOf(editTool);
  const edit = (chosen: RegionPart) => {
    if (plane === null || !hasNormal(plane)) notify('warning', t('workspace.generate.pleaseCut'));
    else openDraft(now, chosen);
  };
  const confirm = () => {
    const kept = ensureDraft(now);
    if (kept !== null) onEdit(kept);
  };
  return (
    <>
      <CutSection extentMm={extentMm} disabled={disabled} />
      <Section title={t('modes.parts.title')}>
        <Stack gap="2.5">
          {REGION_PARTS.map((name) =>
            part === name && values !== null && !disabled ? (
              <PartPanel
                key={name}
                part={name}
                values={values}
                onPart={(other) => openDraft(now, other)}
                onEdit={(next) => {
                  draft.values = next;
                }}
                onConfirm={confirm}
                onCancel={closeDraft}
              />
            ) : (
              <PartRow
                key={name}
                part={name}
                entry={regionOf(now.regions, name)}
                otherChosen={now.regions.some(Boolean)}
                disabled={disabled}
                onEdit={() => edit(name)}
                onRemove={() => onEdit(dropRegion(now, name, disabled))}
              />
            ),
          )}
        </Stack>
      </Section>
    </>
  );
}
