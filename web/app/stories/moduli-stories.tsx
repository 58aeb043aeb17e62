import { Box } from '@chakra-ui/react';
import { MEDICAL_FIELD_ID } from '../../../core/catalogue/application-fields.ts';
import { chooseLattice } from '../../features/lattice/edit/edit-settings.ts';
import { UNITS } from '../../lib/units.ts';
import { type Settings, settings } from '../../state/settings.ts';
import { PoreSection } from '../pores/pore-section.tsx';
import { ElasticCard } from '../workspace/preview/elastic-card.tsx';
import { CONSTANT, GRADIENT, REGIONS } from './sample-data.ts';
import { EmptyPlace } from './sample-stage.tsx';
import type { Story } from './story.ts';

/** Young's moduli under the live preview. */
function Moduli({ layerMm = null }: { layerMm?: number | null }) {
  return (
    <EmptyPlace>
      <Box position="absolute" top="6" insetEnd="6" w="290px" p="4" rounded="l3" bg="bg.panel">
        <ElasticCard layerMm={layerMm} busy={false} />
      </Box>
    </EmptyPlace>
  );
}

const withSettings = (now: Settings) => () => void Object.assign(settings, now);
const GYROID = 1;

export const MODULI_STORIES: readonly Story[] = [
  { name: 'moduli-constant', prepare: withSettings(CONSTANT), draw: () => <Moduli /> },
  {
    name: 'moduli-elastomer',
    prepare: withSettings({ ...CONSTANT, materialName: 'TPU', process: 'SLS' }),
    draw: () => <Moduli />,
  },
  {
    name: 'moduli-implant',
    prepare: withSettings({ ...GRADIENT, fieldId: MEDICAL_FIELD_ID, sizeMm: 4 }),
    draw: () => <Moduli />,
  },
  {
    name: 'report-pores',
    prepare: withSettings(CONSTANT),
    draw: () => (
      <Box p="8" textStyle="xs">
        <PoreSection now={{ ...CONSTANT, fieldId: MEDICAL_FIELD_ID }} units={UNITS.imperial} />
      </Box>
    ),
  },
  { name: 'moduli-gradient', prepare: withSettings(GRADIENT), draw: () => <Moduli /> },
  { name: 'moduli-regions', prepare: withSettings(REGIONS), draw: () => <Moduli /> },
  {
    name: 'moduli-conformal-struts',
    prepare: withSettings({ ...CONSTANT, cells: 'conformal' }),
    draw: () => <Moduli layerMm={9.2} />,
  },
  {
    name: 'moduli-conformal-sheet',
    prepare: withSettings({ ...chooseLattice(CONSTANT, GYROID), cells: 'conformal' }),
    draw: () => <Moduli layerMm={9.2} />,
  },
];
