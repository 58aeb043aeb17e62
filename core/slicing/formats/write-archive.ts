import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';
import type { Sink } from '../../lattice/formats/threemf/package.ts';

/** A file of an archive. */
export interface ArchiveEntry {
  name: string;
  bytes: Uint8Array;
  /** True for data that is compressed already. */
  stored: boolean;
  /** Layer that the entry shows. */
  layer?: number;
}

/** Fixed date of entries, so that the same part gives the same bytes. */
const FIXED_DATE = '1980-01-01T12:00:00';
const DEFLATE_LEVEL = 4;

/** Writes entries as a zip, one at a time. Returns the number of bytes. */
export async function writeArchive(
  entries: Iterable<ArchiveEntry>,
  write: Sink,
  onLayer: (index: number) => void = () => {},
): Promise<number> {
  const ready: Uint8Array[] = [];
  let failure: Error | null = null;
  let bytes = 0;
  const zip = new Zip((error, chunk) => {
    failure ??= error;
    if (chunk) ready.push(chunk);
  });
  const flush = async () => {
    if (failure) throw failure;
    for (const chunk of ready.splice(0)) {
      bytes += chunk.length;
      await write(chunk);
    }
  };
  for (const { name, bytes: body, stored, layer } of entries) {
    const file = stored ? new ZipPassThrough(name) : new ZipDeflate(name, { level: DEFLATE_LEVEL });
    file.mtime = FIXED_DATE;
    zip.add(file);
    file.push(body, true);
    await flush();
    if (layer !== undefined) onLayer(layer);
  }
  zip.end();
  await flush();
  return bytes;
}
