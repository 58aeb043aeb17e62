import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react';
import { useWhenIdle } from './use-when-idle.ts';

/** Lazy-loaded component; `preload` fetches its code ahead. */
type LazyPart<Props extends object> = ComponentType<Props> & { preload: () => Promise<unknown> };

/**
 * Lazy-loads a component. Its code is fetched on first render, or earlier when the page is idle
 * (`usePreloadWhenIdle`). Code that is already there renders in the same step, so that nothing flashes and
 * the focus goes to the right place.
 */
export function lazyWithPreload<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyPart<Props> {
  let fetched: ComponentType<Props> | null = null;
  const preload = async () => {
    fetched ??= await load();
    return { default: fetched };
  };
  const Lazy = lazy(preload);
  function LazyComponent(props: Props) {
    // Fixed while mounted: switching the component type would remount it.
    const [Part] = useState<ComponentType<Props>>(() => fetched ?? (Lazy as ComponentType<Props>));
    return (
      <Suspense>
        <Part {...props} />
      </Suspense>
    );
  }
  return Object.assign(LazyComponent, { preload });
}

type Preloadable = Pick<LazyPart<object>, 'preload'>;

/** Preloads these components once the page is idle. */
export function usePreloadWhenIdle(parts: readonly Preloadable[]): void {
  const idle = useWhenIdle();
  useEffect(() => {
    if (idle) preload(parts, navigator as NavigatorWithConnection);
  }, [idle, parts]);
}

/** Not every browser has it. */
interface NavigatorWithConnection {
  connection?: { saveData?: boolean };
}

/** Fetches code ahead, except for users who save data. Failed loads are retried on use. */
export function preload(parts: readonly Preloadable[], { connection }: NavigatorWithConnection): void {
  if (connection?.saveData === true) return;
  for (const part of parts) part.preload().catch(() => {});
}

/** True once `open` was ever true: an opened dialog stays mounted, so that its closing animation runs. */
export function useHasBeenTrue(open: boolean): boolean {
  const [ever, setEver] = useState(open);
  if (open && !ever) setEver(true);
  return ever || open;
}
