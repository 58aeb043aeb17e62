import { once } from 'node:events';
import { watch } from 'chokidar';

/** Editors write a file in several steps; a change is reported this long after the last of them, milliseconds. */
const QUIET_MS = 30;

/**
 * Calls `onChange` with the changed files below `folders`, paths from `root`. Files of one save come together.
 * Resolves when the folders are watched, with the function that ends it. Node's own recursive watch loses a file on
 * Linux once an editor replaces it by a rename.
 */
export async function watchSources(
  root: string,
  folders: readonly string[],
  onChange: (files: string[]) => void,
): Promise<() => Promise<void>> {
  const changed = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  const flush = () => {
    const files = [...changed];
    changed.clear();
    onChange(files);
  };
  const watcher = watch([...folders], { cwd: root, ignoreInitial: true, atomic: false });
  watcher.on('all', (_event, path) => {
    changed.add(path);
    clearTimeout(timer);
    timer = setTimeout(flush, QUIET_MS);
  });
  await once(watcher, 'ready');
  return async () => {
    clearTimeout(timer);
    await watcher.close();
  };
}
