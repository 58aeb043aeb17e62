/** An import between two files, by their paths from the root. */
export interface Import {
  from: string;
  to: string;
}

/** Files and folders of one folder that import each other in a loop, with the imports that close it. */
export interface Cycle {
  folder: string;
  entries: string[];
  imports: Import[];
}

/**
 * Returns the import cycles among the entries (files and folders) of every folder. A cycle of files shows up in the
 * deepest folder that holds them all, so that this one rule covers cycles of files and of folders.
 */
export function findCycles(imports: readonly Import[]): Cycle[] {
  const importsByFolder = Map.groupBy(imports, ({ from, to }) => commonFolder(from, to));
  return [...importsByFolder].flatMap(([folder, within]) => cyclesIn(folder, within));
}

function cyclesIn(folder: string, imports: readonly Import[]): Cycle[] {
  const entryOf = (file: string) => file.split('/')[folder === '' ? 0 : folder.split('/').length]!;
  const targets = new Map<string, Set<string>>();
  for (const { from, to } of imports) {
    const known = targets.get(entryOf(from)) ?? new Set();
    targets.set(entryOf(from), known.add(entryOf(to)));
  }
  return loops(targets).map((entries) => ({
    folder,
    entries: entries.toSorted(),
    imports: imports.filter(
      ({ from, to }) => entries.includes(entryOf(from)) && entries.includes(entryOf(to)),
    ),
  }));
}

/** Deepest folder that holds both files; '' for the root. */
function commonFolder(a: string, b: string): string {
  const [partsOfA, partsOfB] = [a.split('/').slice(0, -1), b.split('/').slice(0, -1)];
  const depth = partsOfA.findIndex((part, index) => part !== partsOfB[index]);
  return partsOfA.slice(0, depth === -1 ? partsOfA.length : depth).join('/');
}

/** Groups of nodes that reach each other: Tarjan's strongly connected components with more than one node. */
function loops(targets: ReadonlyMap<string, ReadonlySet<string>>): string[][] {
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const stack: string[] = [];
  const found: string[][] = [];
  const visit = (node: string) => {
    order.set(node, order.size);
    lowest.set(node, order.get(node)!);
    stack.push(node);
    for (const target of targets.get(node) ?? []) {
      if (!order.has(target)) visit(target);
      else if (!stack.includes(target)) continue;
      lowest.set(node, Math.min(lowest.get(node)!, lowest.get(target)!));
    }
    if (lowest.get(node) !== order.get(node)) return;
    const group = stack.splice(stack.indexOf(node));
    if (group.length > 1) found.push(group);
  };
  for (const node of targets.keys()) if (!order.has(node)) visit(node);
  return found;
}
