import { useIsPhone } from '../../../lib/use-media-query.ts';
import { useStateOf } from '../../../state/snapshots.ts';
import { NOT_PLACING, type PickedPlace, type PickedPlaces, press } from '../press-state.ts';

/** Lets the next press on the model place the support or the load. */
export function startPlacing(name: keyof PickedPlaces): void {
  Object.assign(press, { picking: name, earlier: [] });
}

/** Sets the awaited place. The next press sets the other one if that is missing. */
export function placeAt(place: PickedPlace): void {
  const { places, picking, earlier } = press;
  if (picking === null) return;
  const other = picking === 'support' ? 'load' : 'support';
  Object.assign(press, {
    places: { ...places, [picking]: place },
    picking: places[other] === null ? other : null,
    earlier: [...earlier, { places, picking }],
  });
}

/** Takes the last press since the start back. */
export function undoPlacing(): void {
  const last = press.earlier.at(-1);
  if (last !== undefined) Object.assign(press, { ...last, earlier: press.earlier.slice(0, -1) });
}

export function endPlacing(): void {
  Object.assign(press, NOT_PLACING);
}

/** True from the start of placing until its end: on a phone, whose bar has Undo and Done, also once both places are set. */
export function useIsPlacing(): boolean {
  const { picking, earlier } = useStateOf(press);
  const isPhone = useIsPhone();
  return picking !== null || (isPhone && earlier.length > 0);
}
