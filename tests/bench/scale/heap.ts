/** Events in the order of their time; those of one time in the order in which they came. */
export class EventHeap<T> {
  readonly #heap: { atMs: number; number: number; event: T }[] = [];
  #added = 0;

  add(atMs: number, event: T): void {
    const heap = this.#heap;
    const entry = { atMs, number: this.#added++, event };
    let at = heap.length;
    heap.push(entry);
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if (!isBefore(entry, heap[parent]!)) break;
      heap[at] = heap[parent]!;
      at = parent;
    }
    heap[at] = entry;
  }

  /** Takes the next event, or returns undefined if there is none. */
  next(): { atMs: number; event: T } | undefined {
    const heap = this.#heap;
    const first = heap[0];
    const last = heap.pop();
    if (first === undefined || last === undefined || heap.length === 0) return first;
    let at = 0;
    for (;;) {
      let child = 2 * at + 1;
      if (child >= heap.length) break;
      if (child + 1 < heap.length && isBefore(heap[child + 1]!, heap[child]!)) child += 1;
      if (!isBefore(heap[child]!, last)) break;
      heap[at] = heap[child]!;
      at = child;
    }
    heap[at] = last;
    return first;
  }
}

interface Placed {
  atMs: number;
  number: number;
}

function isBefore(a: Placed, b: Placed): boolean {
  return a.atMs < b.atMs || (a.atMs === b.atMs && a.number < b.number);
}
