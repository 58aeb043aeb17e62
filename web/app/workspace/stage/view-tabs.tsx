import { Tabs } from '@chakra-ui/react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { press } from '../../../features/press/press-state.ts';
import { preview } from '../../../features/preview/preview-state.ts';
import { ALL_SHOWN, useView, view } from '../../../features/viewer/view-state.ts';
import { useStateOf } from '../../../state/snapshots.ts';
import { useShown } from '../../../state/use-shown.ts';

/** Id of the stage, which the tabs change. */
export const STAGE_ID = 'stage';

const SHOWN = {
  original: { ...ALL_SHOWN, structure: false, lattice: false },
  lattice: { ...ALL_SHOWN, original: false, preview: false },
  pressed: ALL_SHOWN,
} as const;
type Tab = keyof typeof SHOWN;

/** Tabs of the stage on a phone: the model, its lattice, and the pressed part as long as there is one. */
export function ViewTabs() {
  const { t } = useTranslation();
  const { shown } = useView();
  const { latticeId, structureId, isUnsaved } = useShown();
  const { shapeId, isAside } = useStateOf(press);
  const hasLattice = (latticeId ?? structureId) !== null;
  const hasPreview = useStateOf(preview).shapeId !== null && !hasLattice && !isUnsaved;
  const hasPressed = shapeId !== null && !isUnsaved;
  const modelTab = hasLattice && !shown.original ? 'lattice' : 'original';
  const chosen: Tab = hasPressed && !isAside ? 'pressed' : modelTab;
  const choose = (tab: Tab) => {
    press.isAside = tab !== 'pressed';
    // The finished lattice replaces its structure.
    view.shown = { ...SHOWN[tab], structure: tab === 'lattice' && latticeId === null };
  };
  // A new result shows, and the original once the result is gone.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a finer picture of a result keeps the user's choice
  useEffect(() => choose(hasLattice ? 'lattice' : 'original'), [hasLattice]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the arrival of the lattice
  useEffect(() => {
    if (chosen === 'lattice') choose('lattice');
  }, [latticeId]);
  // The toggles of a wider window show everything at first.
  useEffect(
    () => () => {
      view.shown = { ...ALL_SHOWN };
    },
    [],
  );
  const tabs = [
    { tab: 'original', text: t(hasPreview ? 'viewer.preview.part' : 'touch.original') },
    { tab: 'lattice', text: t('touch.lattice'), off: !hasLattice },
    ...(hasPressed ? [{ tab: 'pressed', text: t('touch.pressed') }] : []),
  ];
  return (
    <Tabs.Root
      value={chosen}
      onValueChange={({ value }) => choose(value as Tab)}
      ids={{ content: () => STAGE_ID }}
    >
      <Tabs.List aria-label={t('touch.views')} bg="bg.panel" data-testid="view-tabs">
        {tabs.map(({ tab, text, off = false }) => (
          <Tabs.Trigger
            key={tab}
            value={tab}
            disabled={off}
            flex="1"
            h="11"
            px="2"
            justifyContent="center"
            data-testid={`touch-tab-${tab}`}
          >
            {text}
          </Tabs.Trigger>
        ))}
      </Tabs.List>
    </Tabs.Root>
  );
}
