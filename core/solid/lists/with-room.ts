export type Numbers = Float32Array | Float64Array | Int32Array | Uint32Array | Uint8Array | Int8Array;

/** A copy of a list of numbers with room for more: twice as many by default. */
export function withRoom<List extends Numbers>(list: List, length = list.length * 2): List {
  const longer = new (list.constructor as new (length: number) => List)(length);
  longer.set(list);
  return longer;
}
