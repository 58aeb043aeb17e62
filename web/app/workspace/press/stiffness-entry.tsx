import { StiffnessButton } from '../../../features/lattice/stiffness/stiffness-button.tsx';
import { press } from '../../../features/press/press-state.ts';
import type { EditProps } from '../../../state/settings.ts';
import { useStateOf } from '../../../state/snapshots.ts';

/** Design by stiffness, with the answer of a press test along z under the present settings. */
export function StiffnessEntry(props: EditProps) {
  const { figures, axis, isPicked } = useStateOf(press);
  return <StiffnessButton {...props} tested={axis === 2 && !isPicked ? figures : null} />;
}
