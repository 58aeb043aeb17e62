import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react';
import { useWhenIdle } from './use-when-idle.ts';

/** A part of a page whose code is not the page's: `preload` fetches it before it is needed. */
type LazyPart<Props extends object> = ComponentType<Props> & { preload: () => Promise<unknown> };

/**
 * A part of a page that few open at once, as a component of its own: its code comes when it is drawn first, or when
 * `usePreloadWhenIdle` had the time. Fetched code is drawn in the same step, so that nothing flashes and the focus goes
 * where it would have gone.
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
