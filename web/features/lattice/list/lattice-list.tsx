import { Box, Flex, Grid, Text, useCallbackRef } from '@chakra-ui/react';
import { type RefObject, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LATTICE_TYPES, type LatticeType } from '../../../../core/catalogue/lattice-types.ts';
import { isOfferedIn, MODE_TRAITS } from '../../../../core/rules/parameters/lattice-modes.ts';
import { LOW_PHONE } from '../../../lib/use-media-query.ts';
import { column } from '../../../state/column.ts';
import { editTool } from '../../../state/edit-tool.ts';
import type { EditProps, Settings } from '../../../state/settings.ts';
import { useStateOf } from '../../../state/snapshots.ts';
import { MessageDialog } from '../../../ui/dialogs/message-dialog.tsx';
import { notify } from '../../../ui/toast/toaster.ts';
import { chooseLattice } from '../edit/edit-settings.ts';
import { draft, pickForDraft } from '../edit/region-draft.ts';
import { ChartCard } from '../sections/chart-hint.tsx';
import { findLattices, type LatticeFilter } from './find-lattices.ts';
import { LatticeItem } from './lattice-item.tsx';
import { ListSearch } from './list-search.tsx';

const LANGUAGES = ['en', 'cn'];

/**
 * Lattice types of the mode with their pictures, as one radio group for the arrow keys. With two regions a
 * choice applies to the region whose sub-panel is open, or opens one; it needs a cut first.
 */
export function LatticeList({ now, disabled, onEdit }: EditProps) {
  const { t } = useTranslation();
  const name = useId();
  const [text, setText] = useState('');
  const [filter, setFilter] = useState<LatticeFilter>('all');
  const [chartOf, setChartOf] = useState<LatticeType | null>(null);
  const { values } = useStateOf(draft);
  const { mode } = now;
  const { isUniform, hasRegions } = MODE_TRAITS[mode];
  const chosenId = hasRegions ? (values?.latticeId ?? null) : now.latticeId;
  const list = useInView(chosenId);
  // The stochastic family excludes shell and solid bottom (docs/specification.md#validation).
  const hollowOnly = isUniform && (now.shellMm !== null || now.bottomMm !== null);
  const choose = useChooseLattice(now, onEdit);
  const offered = LATTICE_TYPES.filter(({ title }) => isOfferedIn(mode, title));
  const namesOf = ({ cell }: LatticeType) => LANGUAGES.map((lng) => t(`start.lattice.${cell}`, { lng }));
  const found = findLattices(offered, { text, filter, namesOf });
  return (
    <Flex direction="column" h="full" css={{ [`@media ${LOW_PHONE}`]: { display: 'block' } }}>
      <Box px="3" pt="3" maxW="sm">
        <ListSearch text={text} filter={filter} onText={setText} onFilter={setFilter} />
      </Box>
      {found.length === 0 && (
        <Text px="4" py="2" textStyle="sm" color="fg.muted" role="status">
          {t(offered.length === LATTICE_TYPES.length ? 'start.nothingFound' : 'start.nothingFoundOf')}
        </Text>
      )}
      <Grid
        ref={list}
        role="radiogroup"
        aria-label={t('workspace.panel.lattices')}
        templateColumns="repeat(auto-fill, minmax(84px, 1fr))"
        alignContent="start"
        gap="2"
        px="3"
        pb="3"
        pt="1"
        overflow="auto"
        flex="1"
        minH="0"
        // Scrolls with the search, which leaves two rows their room.
        css={{ [`@media ${LOW_PHONE}`]: { overflow: 'visible' } }}
        data-testid="lattice-list"
      >
        {found.map((lattice) => (
          <LatticeItem
            key={lattice.id}
            lattice={lattice}
            group={name}
            chosen={chosenId === lattice.id}
            network={now.variant === 'network' && chosenId === lattice.id}
            off={disabled || (hollowOnly && lattice.family === 'stochastic')}
            onChoose={choose}
            onChart={setChartOf}
          />
        ))}
      </Grid>
      {chartOf !== null && <ChartDialog lattice={chartOf} onClose={() => setChartOf(null)} />}
    </Flex>
  );
}

/** Returns the call that chooses a lattice: for the model, or with two regions for the region being edited. */
function useChooseLattice(now: Settings, onEdit: EditProps['onEdit']): (latticeId: number) => void {
  const { t } = useTranslation();
  return useCallbackRef((latticeId: number) => {
    if (!MODE_TRAITS[now.mode].hasRegions) onEdit(chooseLattice(now, latticeId));
    else if (editTool.plane === null) notify('warning', t('workspace.generate.pleaseCut'));
    else {
      pickForDraft(now, latticeId);
      // The region waits in the design for Apply.
      if (column.view === 'test') column.view = 'design';
    }
  });
}

/**
 * Returns the ref of the list. Scrolls the chosen lattice into view: a sample or an area chooses without the list, and
 * another width has other rows.
 */
function useInView(chosenId: number | null): RefObject<HTMLDivElement | null> {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    let widthPx: number | undefined;
    const sizes = new ResizeObserver(([seen]) => {
      if (seen?.contentRect.width === widthPx) return;
      widthPx = seen?.contentRect.width;
      const item = list.current?.querySelector(`[value="${chosenId}"]`)?.closest('label');
      item?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    });
    if (list.current !== null) sizes.observe(list.current);
    return () => sizes.disconnect();
  }, [chosenId]);
  return list;
}

function ChartDialog({ lattice, onClose }: { lattice: LatticeType; onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <MessageDialog open title={t(`start.lattice.${lattice.cell}`)} onClose={onClose} testId="chart-dialog">
      <ChartCard lattice={lattice} />
    </MessageDialog>
  );
}
