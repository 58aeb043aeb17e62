import type { AsyncFlateStreamHandler, ZipInputFile } from 'fflate';
import { deflatedEntry, type Sink, ZipStream } from '../zip/zip-stream.ts';

/** Text of a part of a package, or its UTF-8 bytes, which must stay valid until the next part is requested. */
export type XmlPart = string | Uint8Array;

/** Native compression of a platform, faster than JavaScript. */
export interface Deflate {
  /** Deflates the next block of a part, so that all blocks one after the other make one raw deflate stream. */
  block(bytes: Uint8Array, isLast: boolean): Promise<Uint8Array>;
  /** CRC-32 of all blocks so far, from that of those before. */
  crc32(bytes: Uint8Array, before: number): number;
}

const CONTENT_TYPES =
  '<?xml version="1.0" encoding="UTF-8"?>\n' +
  '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">' +
  '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
  '<Default Extension="model" ContentType="application/vnd.ms-package.3dmanufacturing-3dmodel+xml"/>' +
  '<Default Extension="png" ContentType="image/png"/>' +
  '</Types>';

const MODEL_PATH = '3D/3dmodel.model';
const THUMBNAIL_PATH = 'Metadata/thumbnail.png';
const RELATIONSHIP = '<Relationship Target="/';

function relationships(hasThumbnail: boolean): string {
  const thumbnail = `${RELATIONSHIP}${THUMBNAIL_PATH}" Id="rel2" Type="http://schemas.openxmlformats.org/package/2006/relationships/metadata/thumbnail"/>`;
  return (
    '<?xml version="1.0" encoding="UTF-8"?>\n' +
    '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">' +
    `${RELATIONSHIP}${MODEL_PATH}" Id="rel1" Type="http://schemas.microsoft.com/3dmanufacturing/2013/01/3dmodel"/>` +
    (hasThumbnail ? thumbnail : '') +
    '</Relationships>'
  );
}

/** Number of the method in a zip. */
const DEFLATED = 8;
/** Bytes gathered before deflating. */
const BLOCK_BYTES = 1 << 18;
/** Blocks that are deflated at the same time, if other threads do it. */
const BLOCKS_AT_ONCE = 4;

/**
 * Writes a 3MF package (an OPC zip) to `write` as a stream: content types, relationships, an optional PNG thumbnail,
 * and the model part from `modelXml`, deflated block by block. Returns the number of bytes written.
 * @param deflate deflates the model part, some blocks at the same time; by default JavaScript does it in this thread,
 * which takes four times as long
 */
export async function writeThreeMfPackage(
  modelXml: Iterable<XmlPart>,
  write: Sink,
  { thumbnailPng, deflate }: { thumbnailPng?: Uint8Array | undefined; deflate?: Deflate | undefined } = {},
): Promise<number> {
  const text = new TextEncoder();
  const zip = new ZipStream(write);
  zip.add('[Content_Types].xml', text.encode(CONTENT_TYPES));
  zip.add('_rels/.rels', text.encode(relationships(thumbnailPng !== undefined)));
  if (thumbnailPng) zip.add(THUMBNAIL_PATH, thumbnailPng, { isCompressed: true });
  if (deflate) {
    const model = zip.open(new PartInBlocks(MODEL_PATH, deflate));
    for await (const block of deflatedBlocks(modelXml, deflate)) {
      model.pushDeflated(block);
      await zip.flush();
    }
  } else {
    const model = zip.open(deflatedEntry(MODEL_PATH));
    for (const { bytes, isLast } of blocksOf(modelXml)) {
      model.push(bytes, isLast);
      await zip.flush();
    }
  }
  return await zip.end();
}

interface Block {
  bytes: Uint8Array<ArrayBuffer>;
  isLast: boolean;
}

interface DeflatedBlock extends Block {
  deflated: Uint8Array<ArrayBuffer>;
}

/** Gathers parts in blocks; the last may be empty. */
function* blocksOf(parts: Iterable<XmlPart>): Generator<Block> {
  const text = new TextEncoder();
  let bytes = new Uint8Array(BLOCK_BYTES);
  let length = 0;
  for (const part of parts) {
    const next = typeof part === 'string' ? text.encode(part) : part;
    if (length + next.length > bytes.length) {
      const longer = new Uint8Array(length + next.length);
      longer.set(bytes.subarray(0, length));
      bytes = longer;
    }
    bytes.set(next, length);
    length += next.length;
    if (length < BLOCK_BYTES) continue;
    yield { bytes: bytes.subarray(0, length), isLast: false };
    bytes = new Uint8Array(BLOCK_BYTES);
    length = 0;
  }
  yield { bytes: bytes.subarray(0, length), isLast: true };
}

/** Blocks of a part and their deflated forms, in order; the next are gathered meanwhile. */
async function* deflatedBlocks(parts: Iterable<XmlPart>, deflate: Deflate): AsyncGenerator<DeflatedBlock> {
  const underWay: Promise<DeflatedBlock>[] = [];
  for (const block of blocksOf(parts)) {
    const begun = deflate.block(block.bytes, block.isLast).then((deflated) => ({
      ...block,
      deflated: deflated as Uint8Array<ArrayBuffer>,
    }));
    // After a failed block the loop no longer awaits the later ones, whose errors would end the process.
    begun.catch(() => {});
    underWay.push(begun);
    if (underWay.length >= BLOCKS_AT_ONCE) yield await underWay.shift()!;
  }
  for (const begun of underWay) yield await begun;
}

class PartInBlocks implements ZipInputFile {
  readonly filename: string;
  readonly compression = DEFLATED;
  mtime?: string;
  ondata?: AsyncFlateStreamHandler;
  size = 0;
  crc = 0;
  readonly #deflate: Deflate;

  constructor(path: string, deflate: Deflate) {
    this.filename = path;
    this.#deflate = deflate;
  }

  pushDeflated({ bytes, isLast, deflated }: DeflatedBlock): void {
    this.size += bytes.length;
    this.crc = this.#deflate.crc32(bytes, this.crc);
    this.ondata!(null, deflated, isLast);
  }
}
