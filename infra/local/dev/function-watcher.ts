import { join, relative } from 'node:path';
import { subscribe } from '@parcel/watcher';
import { bundleRequest } from '../../bundle/bundle.ts';
import { openBuild } from '../../bundle/bundle-entry.ts';
import { BUNDLE_NAMES, type BundleName } from '../../container.ts';

/** Folders whose files end up in functions and workers. */
const FOLDERS = ['core', 'cloud', 'functions', 'workers'];

interface Build {
  rebuild: () => Promise<Set<string>>;
  /** Files of the last good bundle, paths from the root. */
  inputs: ReadonlySet<string>;
  /** True after a failed build, which any change may repair. */
  broken: boolean;
}

/** Bundles the functions and bundles those again whose files change. */
export class FunctionWatcher {
  readonly #root: string;
  readonly #outDir: string;
  readonly #builds = new Map<BundleName, Build>();
  #stop: (() => Promise<void>) | undefined;

  constructor(root: string, outDir: string) {
    this.#root = root;
    this.#outDir = outDir;
  }

  /** Builds every function. Throws esbuild's BuildFailure. */
  async buildAll(): Promise<void> {
    await Promise.all(
      BUNDLE_NAMES.map(async (name) => {
        const rebuild = await openBuild(bundleRequest(name, this.#outDir));
        this.#builds.set(name, { rebuild, inputs: await rebuild(), broken: false });
      }),
    );
  }

  /** Rebuilds the functions that contain a saved file and calls `reload` for each new bundle. */
  async watch(reload: (name: BundleName) => Promise<void>, log: (line: string) => void): Promise<void> {
    let building = Promise.resolve();
    this.#stop = await watchSources(this.#root, FOLDERS, (files) => {
      const sources = files.filter((file) => !/\.test\.tsx?$/.test(file));
      building = building.then(() => this.#rebuild(sources, reload, log));
    });
  }

  async close(): Promise<void> {
    await this.#stop?.();
  }

  async #rebuild(
    files: readonly string[],
    reload: (name: BundleName) => Promise<void>,
    log: (line: string) => void,
  ): Promise<void> {
    const startedMs = performance.now();
    const touched = [...this.#builds].filter(
      ([, build]) => build.broken || files.some((file) => build.inputs.has(file)),
    );
    const reloaded = await Promise.all(touched.map(([name, build]) => this.#reload(name, build, reload)));
    const failures = reloaded.filter((result) => result instanceof Error);
    if (failures[0] !== undefined) log(`[dev] ${failures[0].message}`);
    const names = touched.map(([name]) => name).filter((_, index) => reloaded[index] === undefined);
    if (names.length === 0) return;
    const ms = (performance.now() - startedMs).toFixed(0);
    log(`[dev] ${files.join(', ')}: ${names.join(', ')} reloaded in ${ms} ms`);
  }

  async #reload(
    name: BundleName,
    build: Build,
    reload: (name: BundleName) => Promise<void>,
  ): Promise<Error | undefined> {
    try {
      build.inputs = await build.rebuild();
      build.broken = false;
      await reload(name);
      return undefined;
    } catch (error) {
      build.broken = true;
      return error as Error;
    }
  }
}

/**
 * Calls `onChange` with the changed files below `folders`, paths from `root`; the changes of one save in one folder
 * come together. Resolves when the folders are watched, with the function that ends it.
 *
 * The library watches folders, not files. Watchers of files (Node's recursive watch on Linux, chokidar) miss the second
 * of two quick saves when the editor replaces the file by a rename.
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
