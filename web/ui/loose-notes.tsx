import { chakra } from '@chakra-ui/react';
import { Crosshair } from 'lucide-react';
import { useEffect } from 'react';
import { type LooseSolid, useLooseText } from '../state/roles/loose-solid.ts';
import { useStateOf } from '../state/snapshots.ts';
import { spot } from '../state/spot.ts';

/** Solid parts that fewer struts join than cross their faces, each with a press that shows its place on the stage. */
export function LooseNotes({ solids, testId }: { solids: readonly LooseSolid[]; testId?: string }) {
  const textOf = useLooseText();
  const { atMm: shown } = useStateOf(spot);
  const places = solids.map(({ atMm }) => String(atMm)).join(' ');
  // biome-ignore lint/correctness/useExhaustiveDependencies: other solids, or none, are no longer at the marked place
  useEffect(
    () => () => {
      spot.atMm = null;
    },
    [places],
  );
  return solids.map((solid, row) => {
    const isShown = String(solid.atMm) === String(shown);
    return (
      <chakra.button
        // biome-ignore lint/suspicious/noArrayIndexKey: solids may lie at the same place
        key={row}
        type="button"
        display="block"
        py="1"
        textAlign="start"
        color="fg.warning"
        cursor="pointer"
        _hover={{ textDecoration: 'underline' }}
        aria-pressed={isShown}
        onClick={() => {
          spot.atMm = isShown ? null : [...solid.atMm];
        }}
        data-testid={testId}
      >
        {textOf(solid)}{' '}
        <Crosshair size={14} style={{ display: 'inline', verticalAlign: '-2px' }} aria-hidden />
      </chakra.button>
    );
  });
}
