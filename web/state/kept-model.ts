const CACHE = 'kept-model';
const NAME_HEADER = 'x-file-name';
const KEPT_AT_HEADER = 'x-kept-at';
/** Retention of a stored model, milliseconds: the lifetime of a session with auto-login. */
const KEPT_MAX_MS = 7 * 24 * 3600 * 1000;

/** Address of a stored file; related entries are below it. */
export function keptAddress(fileId: string): string {
  return `/kept/${encodeURIComponent(fileId)}`;
}

/** Browser cache of the last upload. Throws where the browser offers no cache, as in some private windows. */
export function openKept(): Promise<Cache> {
  return caches.open(CACHE);
}

/** Cache entry with its creation time. */
export function toResponse(body: BodyInit, headers: Record<string, string> = {}): Response {
  return new Response(body, { headers: { ...headers, [KEPT_AT_HEADER]: String(Date.now()) } });
}

/** Entry at an address; undefined if missing. Deletes an expired entry and everything below it. */
export async function readKept(address: string): Promise<Response | undefined> {
  const kept = await caches.match(address);
  if (kept === undefined) return undefined;
  if (Date.now() - Number(kept.headers.get(KEPT_AT_HEADER)) < KEPT_MAX_MS) return kept;
  await dropKept(address);
  return undefined;
}

/** Deletes the entries at and below an address, except `except`. */
export async function dropKept(address: string, except?: string): Promise<void> {
  const store = await openKept();
  for (const { url } of await store.keys()) {
    const { pathname } = new URL(url);
    const isBelow = pathname === address || pathname.startsWith(`${address}/`);
    if (isBelow && pathname !== except) await store.delete(pathname);
  }
}

let keeping: Promise<void> = Promise.resolve();

/** Resolves when pending entries are written or have failed. */
export function fileIsKept(): Promise<void> {
  return keeping;
}

/**
 * Stores the last uploaded model in this browser, so that a reload before the first generation restores it.
 * Without space or a cache it is not stored. A file edited from it is not stored either: until its task is
 * accepted the address names the upload, and after that the order has it.
 */
export function keepModelFile(fileId: string, fileName: string, stl: ArrayBuffer): Promise<void> {
  const put = async () => {
    try {
      await caches.delete(CACHE);
      const cache = await openKept();
      const headers = { [NAME_HEADER]: encodeURIComponent(fileName) };
      await cache.put(keptAddress(fileId), toResponse(stl, headers));
    } catch {
      // Private windows and full disks refuse; the upload itself is safe on the server.
    }
  };
  keeping = put();
  return keeping;
}

export async function readKeptModel(fileId: string): Promise<File | null> {
  try {
    const kept = await readKept(keptAddress(fileId));
    if (kept === undefined) return null;
    return new File([await kept.blob()], decodeURIComponent(kept.headers.get(NAME_HEADER) ?? 'model.stl'));
  } catch {
    return null;
  }
}

/** Deletes the stored file and its entries: the next user of this browser finds none. */
export async function forgetKeptModel(): Promise<void> {
  try {
    await caches.delete(CACHE);
  } catch {
    // Without a cache there is nothing to delete.
  }
}
