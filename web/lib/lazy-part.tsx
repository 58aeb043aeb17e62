import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { proxy } from 'valtio';
import { useWhenIdle } from './use-when-idle.ts';

/** Number of components in use whose code did not come. */
export const missing = proxy({ parts: 0 });

/** Lazy-loaded component; `preload` fetches its code ahead. */
type LazyPart<Props extends object> = ((props: Props) => ReactNode) & { preload: () => Promise<unknown> };

/**
 * Lazy-loads a component. Its code is fetched on first render, or earlier when the page is idle
 * (`usePreloadWhenIdle`). Code that is already there renders in the same step, so that nothing flashes and
 * the focus goes to the right place. Until then `waiting` stands in its place, and stays there if the code does
 * not come: the page around it is kept, and the next use of the component, or the connection's return, fetches again.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  waiting: ReactNode = null,
): LazyPart<Props> {
  let fetched: ComponentType<Props> | null = null;
  const preload = async () => {
    fetched ??= await load();
    return fetched;
  };
  const fetchLater = () =>
    lazy(async () => {
      const Part = await preload().catch((error) => {
        console.error(error);
        Lazy = fetchLater();
        return Missing;
      });
      return { default: Part };
    });
  let Lazy = fetchLater();
  function Missing(props: Props) {
    const [Part, setPart] = useState<ComponentType<Props> | null>(null);
    useEffect(() => {
      if (Part !== null) return;
      const again = () => void preload().then((got) => setPart(() => got), console.error);
      missing.parts++;
      addEventListener('online', again);
      return () => {
        missing.parts--;
        removeEventListener('online', again);
      };
    }, [Part]);
    return Part === null ? waiting : <Part {...props} />;
  }
  function LazyComponent(props: Props) {
    // Fixed while mounted: switching the component type would remount it.
    const [Part] = useState<ComponentType<Props>>(() => fetched ?? (Lazy as ComponentType<Props>));
    return (
      <Suspense fallback={waiting}>
        <Part {...props} />
      </Suspense>
    );
  }
  return Object.assign(LazyComponent, { preload });
}

export type Preloadable = Pick<LazyPart<object>, 'preload'>;

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
