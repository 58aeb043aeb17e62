import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react';
import { useWhenIdle } from './use-when-idle.ts';

/** Lazy component; `fetch` preloads its code. */
type LaterPart<Props extends object> = ComponentType<Props> & { fetch: () => Promise<unknown> };

/**
 * Lazy-loaded component. Its code is fetched on first render, or earlier when the page is idle
 * (`useFetchWhenIdle`). Loaded code renders synchronously, so that nothing flashes and the focus goes where
 * it belongs.
 */
export function later<Props extends object>(load: () => Promise<ComponentType<Props>>): LaterPart<Props> {
  let fetched: ComponentType<Props> | null = null;
  const fetch = async () => {
    fetched ??= await load();
    return { default: fetched };
  };
  const Fetching = lazy(fetch);
  function Later(props: Props) {
    // Fixed while mounted: switching the component type would remount it.
    const [Part] = useState<ComponentType<Props>>(() => fetched ?? (Fetching as ComponentType<Props>));
    return (
      <Suspense>
        <Part {...props} />
      </Suspense>
    );
  }
  return Object.assign(Later, { fetch });
}

/** Preloads these components once the page is idle. Failed loads are retried on use. */
export function useFetchWhenIdle(parts: readonly { fetch: () => Promise<unknown> }[]): void {
  const idle = useWhenIdle();
  useEffect(() => {
    if (idle) for (const part of parts) part.fetch().catch(() => {});
  }, [idle, parts]);
}

/** True once `open` was ever true: an opened dialog stays mounted, so that its closing animation runs. */
export function useEver(open: boolean): boolean {
  const [ever, setEver] = useState(open);
  if (open && !ever) setEver(true);
  return ever || open;
}
