import { type Sink, ZipStream } from '../../formats/zip/zip-stream.ts';

export interface ArchiveEntry {
  name: string;
  bytes: Uint8Array;
  /** True for data that is compressed already. */
  stored: boolean;
  /** Layer that the entry shows. */
  layer?: number;
}

/** Writes entries as a zip, one at a time. Returns the number of bytes. */
export async function writeArchive(
  entries: Iterable<ArchiveEntry>,
  write: Sink,
  onLayer: (index: number) => void = () => {},
): Promise<number> {
  const zip = new ZipStream(write);
  for (const { name, bytes, stored, layer } of entries) {
    zip.add(name, bytes, { isCompressed: stored });
    await zip.flush();
    if (layer !== undefined) onLayer(layer);
  }
  return await zip.end();
}
