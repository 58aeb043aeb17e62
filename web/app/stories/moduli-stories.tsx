import { Box } from '@chakra-ui/react';
import { MEDICAL_FIELD_ID } from '../../../core/catalogue/application-fields.ts';
import { chooseLattice } from '../../features/lattice/edit/edit-settings.ts';
import { UNITS } from '../../lib/units.ts';
import { type Settings, settings } from '../../state/settings.ts';
import { PoreSection } from '../pores/pore-section.tsx';
import { ElasticCard } from '../workspace/preview/elastic-card.tsx';
import { CONSTANT, GRADIENT, REGIONS } from './sample-data.ts';
import { EmptyPlace } from './sample-stage.tsx';
import type { Stories, Story } from './story.ts';

/** Young's moduli under the live preview. */
function Moduli({ layerMm = null }: { layerMm?: number | null | undefined }) {
  return (
    <EmptyPlace>
      <Box position="absolute" top="6" insetEnd="6" w="290px" p="4" rounded="l3" bg="bg.panel">
        <ElasticCard layerMm={layerMm} busy={false} />
      </Box>
    </EmptyPlace>
  );
}

const moduli = (now: Settings, layerMm?: number): Story => ({
  prepare: () => Object.assign(settings, now),
  draw: () => <Moduli layerMm={layerMm} />,
});
const GYROID = 1;

export const MODULI_STORIES: Stories = {
  'moduli-constant': moduli(CONSTANT),
  'moduli-elastomer': moduli({ ...CONSTANT, materialName: 'TPU', process: 'SLS' }),
  'moduli-implant': moduli({ ...GRADIENT, fieldId: MEDICAL_FIELD_ID, sizeMm: 4 }),
  'report-pores': {
    ...moduli(CONSTANT),
    draw: () => (
      <Box p="8" textStyle="xs">
        <PoreSection now={{ ...CONSTANT, fieldId: MEDICAL_FIELD_ID }} units={UNITS.imperial} />
      </Box>
    ),
  },
  'moduli-gradient': moduli(GRADIENT),
  'moduli-regions': moduli(REGIONS),
  'moduli-conformal-struts': moduli({ ...CONSTANT, cells: 'conformal' }, 9.2),
  'moduli-conformal-sheet': moduli({ ...chooseLattice(CONSTANT, GYROID), cells: 'conformal' }, 9.2),
};
