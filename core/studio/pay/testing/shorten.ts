/**
 * Returns a shortest list that still breaks, by leaving out ever smaller stretches of it (delta debugging). Faster by
 * far here than fast-check's shrinking, which tries each number of each event as well.
 */
export async function shorten<T>(
  broken: readonly T[],
  breaks: (list: readonly T[]) => Promise<boolean>,
): Promise<readonly T[]> {
  let list = broken;
  for (let before = Number.POSITIVE_INFINITY; list.length < before; ) {
    before = list.length;
    for (let stretch = Math.ceil(list.length / 2); stretch >= 1; stretch = Math.floor(stretch / 2)) {
      for (let at = 0; at + stretch <= list.length; ) {
        const shorter = [...list.slice(0, at), ...list.slice(at + stretch)];
        if (await breaks(shorter)) list = shorter;
        else at += stretch;
      }
    }
  }
  return list;
}
