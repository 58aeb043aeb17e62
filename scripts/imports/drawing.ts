import type { Import } from './cycles.ts';

/** Folders that the drawing shows, a name for each box. Deeper ones come first, since a file belongs to the first match. */
const BOXES = [
  'core/rules',
  'core/catalogue',
  'core/solid',
  'core/formats',
  'core/spec',
  'core/verify',
  'core/cells',
  'core/model',
  'core/fill',
  'core/run',
  'core/mechanics',
  'core/slicing',
  'core/cli',
  'core/contract',
  'core/studio',
  'cloud',
  'functions',
  'workers',
  'tools',
  'client',
  'web',
  'infra/local',
  'infra',
];

const START = '<!-- written by `npm run imports -- --write` -->';
const END = '<!-- end of what the command writes -->';

/**
 * Returns the drawing of a repository's folders: a row per level, the folders that import nothing at the bottom. Behind a
 * folder stand those it imports; one that is reached through another of them is left out.
 */
export function drawImports(imports: readonly Import[]): string {
  const targets = importsOfBoxes(imports);
  const levels = new Map<string, number>();
  const levelOf = (box: string): number => {
    const known = levels.get(box);
    if (known !== undefined) return known;
    const level = Math.max(-1, ...[...targets.get(box)!].map(levelOf)) + 1;
    levels.set(box, level);
    return level;
  };
  const width = Math.max(...[...targets.keys()].map((box) => box.length));
  const rows = [...targets.keys()]
    .toSorted((a, b) => levelOf(b) - levelOf(a) || BOXES.indexOf(a) - BOXES.indexOf(b))
    .map((box) => {
      const direct = [...targets.get(box)!].filter((target) => !reachedThrough(box, target, targets));
      const arrow = direct.length === 0 ? '' : ` ─▶ ${direct.toSorted().join(', ')}`;
      return `${levelOf(box)}  ${box.padEnd(arrow === '' ? 0 : width)}${arrow}`;
    });
  return rows.join('\n');
}

/** Returns a page with this drawing between its two marks. Throws if a mark is missing. */
export function pageWithDrawing(page: string, drawing: string): string {
  const [start, end] = [page.indexOf(START), page.indexOf(END)];
  if (start < 0 || end < start) throw new Error(`The page lacks the marks ${START} and ${END}.`);
  return `${page.slice(0, start + START.length)}\n\n\`\`\`\n${drawing}\n\`\`\`\n\n${page.slice(end)}`;
}

/** For each box with files: the other boxes that they import. */
function importsOfBoxes(imports: readonly Import[]): Map<string, Set<string>> {
  const targets = new Map<string, Set<string>>();
  for (const { from, to } of imports) {
    const [source, target] = [boxOf(from), boxOf(to)];
    for (const box of [source, target]) if (box && !targets.has(box)) targets.set(box, new Set());
    if (source && target && source !== target) targets.get(source)!.add(target);
  }
  return targets;
}

function boxOf(file: string): string | undefined {
  return BOXES.find((box) => file.startsWith(`${box}/`));
}

/** True if another box that `box` imports leads to `target`. Needs imports without cycles. */
function reachedThrough(
  box: string,
  target: string,
  targets: ReadonlyMap<string, ReadonlySet<string>>,
): boolean {
  const leadsTo = (from: string): boolean => from === target || [...targets.get(from)!].some(leadsTo);
  return [...targets.get(box)!].some((other) => other !== target && leadsTo(other));
}
