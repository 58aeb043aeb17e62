const CACHE = 'kept-model';
const NAME_HEADER = 'x-file-name';
const KEPT_AT_HEADER = 'x-kept-at';
/** What lies here longer is forgotten, milliseconds: as long as a session with auto-login lasts. */
const KEPT_MAX_MS = 7 * 24 * 3600 * 1000;

/** Where a kept file lies; what belongs to it lies below. */
export function keptAddress(fileId: string): string {
  return `/kept/${encodeURIComponent(fileId)}`;
}

/** The browser's store of the last upload. Throws where there is none, as in some private windows. */
export function openKept(): Promise<Cache> {
  return caches.open(CACHE);
}

/** An answer to be kept, with the moment it was. */
export function toResponse(body: BodyInit, headers: Record<string, string> = {}): Response {
  return new Response(body, { headers: { ...headers, [KEPT_AT_HEADER]: String(Date.now()) } });
}

/** What is kept at an address; undefined where there is nothing. What is too old is deleted, and all below it. */
export async function readKept(address: string): Promise<Response | undefined> {
  const kept = await caches.match(address);
  if (kept === undefined) return undefined;
  if (Date.now() - Number(kept.headers.get(KEPT_AT_HEADER)) < KEPT_MAX_MS) return kept;
  await dropKept(address);
  return undefined;
}

/** Deletes what is kept at an address and below it, but for the address `except`. */
export async function dropKept(address: string, except?: string): Promise<void> {
  const store = await openKept();
  for (const { url } of await store.keys()) {
    const { pathname } = new URL(url);
    const isBelow = pathname === address || pathname.startsWith(`${address}/`);
    if (isBelow && pathname !== except) await store.delete(pathname);
  }
}

let keeping: Promise<void> = Promise.resolve();

/** Resolves when what was given to be kept has been written, or could not be. */
export function fileIsKept(): Promise<void> {
  return keeping;
}

/**
 * Keeps the last uploaded model in this browser, so that a reload before the first generation finds it again.
 * A browser without room or without a cache simply does not keep it. A file made of it by editing is not kept: until its
 * task is accepted the address names the uploaded one, and after that the order has it.
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

/** The kept file of this id, or null when this browser no longer has it. */
export async function readKeptModel(fileId: string): Promise<File | null> {
  try {
    const kept = await readKept(keptAddress(fileId));
    if (kept === undefined) return null;
    return new File([await kept.blob()], decodeURIComponent(kept.headers.get(NAME_HEADER) ?? 'model.stl'));
  } catch {
    return null;
  }
}

/** Deletes the kept file and all that belongs to it; the next one who uses this browser must not find it. */
export async function forgetKeptModel(): Promise<void> {
  try {
    await caches.delete(CACHE);
  } catch {
    // Where nothing can be kept, nothing is left to delete.
  }
}
