import { Tabs } from '@chakra-ui/react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { press, useIsPressing } from '../../../features/press/press-state.ts';
import { preview } from '../../../features/preview/preview-state.ts';
import { ALL_SHOWN, useView, view } from '../../../features/viewer/view-state.ts';
import { useIsPhone } from '../../../lib/use-media-query.ts';
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

/** Choices beside the model; without one there are no tabs. */
function useChoices() {
  const { latticeDrawn, structureId, isUnsaved } = useShown();
  const { shapeId } = useStateOf(press);
  const awaitsPressed = useIsPressing() && !isUnsaved;
  const hasPressed = shapeId !== null && !isUnsaved;
  return { hasLattice: (latticeDrawn ?? structureId) !== null, hasPressed, awaitsPressed };
}

/** Role and name of the stage while tabs change it. */
export function useTabPanel(awaitsLattice: boolean) {
  const { t } = useTranslation();
  const { hasLattice, hasPressed, awaitsPressed } = useChoices();
  const hasTabs = useIsPhone() && (awaitsLattice || hasLattice || awaitsPressed || hasPressed);
  return hasTabs ? { role: 'tabpanel', 'aria-label': t('touch.views') } : {};
}

/**
 * Tabs of the stage on a phone: the model, its lattice, and the pressed part as long as there is one. What is awaited
 * has its tab before, so that its arrival moves nothing. `isLow`: the lattice is the low-precision file.
 */
export function ViewTabs({ awaitsLattice, isLow }: { awaitsLattice: boolean; isLow: boolean }) {
  const { t } = useTranslation();
  const { shown } = useView();
  const { latticeDrawn, isUnsaved } = useShown();
  const { isAside } = useStateOf(press);
  const { hasLattice, hasPressed, awaitsPressed } = useChoices();
  const hasPreview = useStateOf(preview).shapeId !== null && latticeDrawn === null && !isUnsaved;
  const modelTab = hasLattice && !shown.original ? 'lattice' : 'original';
  const chosen: Tab = hasPressed && !isAside ? 'pressed' : modelTab;
  const choose = (tab: Tab) => {
    press.isAside = tab !== 'pressed';
    // The finished lattice replaces its structure.
    view.shown = { ...SHOWN[tab], structure: tab === 'lattice' && latticeDrawn === null };
  };
  // A new result shows, and the original once the result is gone.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a finer picture of a result keeps the user's choice
  useEffect(() => choose(hasLattice ? 'lattice' : 'original'), [hasLattice]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the arrival of the lattice
  useEffect(() => {
    if (chosen === 'lattice') choose('lattice');
  }, [latticeDrawn]);
  // The toggles of a wider window show everything at first.
  useEffect(
    () => () => {
      view.shown = { ...ALL_SHOWN };
    },
    [],
  );
  const tabs: { tab: Tab; text: string; off?: boolean }[] = [
    { tab: 'original', text: t(hasPreview ? 'viewer.preview.part' : 'touch.original') },
    ...(hasLattice || awaitsLattice
      ? [
          {
            tab: 'lattice' as const,
            text: t(isLow ? 'workspace.viewer.lowFile' : 'touch.lattice'),
            off: !hasLattice,
          },
        ]
      : []),
    ...(hasPressed || awaitsPressed
      ? [{ tab: 'pressed' as const, text: t('touch.pressed'), off: !hasPressed }]
      : []),
  ];
  // Without a choice the model has their room.
  if (tabs.length === 1) return null;
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
