/**
 * Returns the tab that a key moves to, or null for other keys: arrows wrap around, Home and End go to the
 * ends (WAI-ARIA tabs pattern).
 */
export function tabAfterKey<Name>(names: readonly Name[], chosen: Name, key: string): Name | null {
  const at = names.indexOf(chosen);
  const places: Record<string, number> = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: -1 };
  const place = Object.hasOwn(places, key) ? places[key] : undefined;
  return place === undefined ? null : (names.at(place % names.length) ?? null);
}
