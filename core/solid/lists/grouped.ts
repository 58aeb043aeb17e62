/** Members of each group, in order: of group g from `start[g]` to before `start[g + 1]`. */
export function grouped(
  groupOf: Int32Array | Uint32Array,
  count: number,
): { start: Uint32Array; members: Uint32Array } {
  const start = new Uint32Array(count + 1);
  for (let i = 0; i < groupOf.length; i++) start[groupOf[i]! + 1]!++;
  for (let g = 0; g < count; g++) start[g + 1]! += start[g]!;
  const fill = start.slice(0, count);
  const members = new Uint32Array(groupOf.length);
  for (let i = 0; i < groupOf.length; i++) members[fill[groupOf[i]!]!++] = i;
  return { start, members };
}
