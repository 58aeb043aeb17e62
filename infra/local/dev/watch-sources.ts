import { join, relative } from 'node:path';
import { subscribe } from '@parcel/watcher';

/**
 * Calls `onChange` with the changed files below `folders`, paths from `root`; the changes of one save in one folder
 * come together. Resolves when the folders are watched, with the function that ends it.
 *
 * The library watches folders, not files. What watches files (Node's recursive watch on Linux, chokidar) loses the
 * save that follows soon upon another when the editor replaces the file by a rename.
 */
export async function watchSources(
  root: string,
  folders: readonly string[],
  onChange: (files: string[]) => void,
): Promise<() => Promise<void>> {
  const subscriptions = await Promise.all(
    folders.map((folder) =>
      subscribe(join(root, folder), (error, events) => {
        if (error !== null) throw error;
        onChange(events.map(({ path }) => relative(root, path)));
      }),
    ),
  );
  return async () => {
    await Promise.all(subscriptions.map((subscription) => subscription.unsubscribe()));
  };
}
