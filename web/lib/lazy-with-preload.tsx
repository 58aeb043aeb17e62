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

/** Preloads these components once the page is idle. Failed loads are retried on use. */
export function usePreloadWhenIdle(parts: readonly { preload: () => Promise<unknown> }[]): void {
  const idle = useWhenIdle();
  useEffect(() => {
    if (idle) for (const part of parts) part.preload().catch(() => {});
  }, [idle, parts]);
}

/** True once `open` was ever true: an opened dialog stays mounted, so that its closing animation runs. */
export function useHasBeenTrue(open: boolean): boolean {
  const [ever, setEver] = useState(open);
  if (open && !ever) setEver(true);
  return ever || open;
}
