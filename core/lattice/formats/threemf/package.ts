import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';

/**
 * Receiver of finished bytes; awaited, so that a slow one holds the writer back instead of filling memory.
 */
export type Sink = (chunk: Uint8Array) => Promise<void> | void;

/** Deflates the next block of a part, so that all blocks one after the other make one raw deflate stream. */
export type DeflateBlock = (block: Uint8Array, isLast: boolean) => Uint8Array;

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

/** Fixed date of archive entries, so that the same lattice gives the same bytes. */
const FIXED_DATE = '1980-01-01T12:00:00';
/** Deflate level: above it, time doubles for a few per cent of size. */
export const DEFLATE_LEVEL = 4;
/** Number of the method in a zip. */
const DEFLATED = 8;
/** Approximate number of characters gathered before deflating. */
const BLOCK_CHARACTERS = 1 << 18;

/**
 * Writes a 3MF package (an OPC zip) to `write` as a stream: content types, relationships, an optional PNG
 * thumbnail, and the model part from `modelXml`, deflated block by block. Returns the number of bytes
 * written.
 * @param deflate deflates the model part; by default in JavaScript, which takes four times as long as `deflateOnNode`
 */
export async function writeThreeMfPackage(
  modelXml: Iterable<string>,
  write: Sink,
  thumbnailPng?: Uint8Array,
  deflate?: DeflateBlock,
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
  const text = new TextEncoder();
  const add = <File extends ZipDeflate | ZipPassThrough>(file: File): File => {
    file.mtime = FIXED_DATE;
    zip.add(file);
    return file;
  };
  const deflated = (path: string) => new ZipDeflate(path, { level: DEFLATE_LEVEL });

  add(deflated('[Content_Types].xml')).push(text.encode(CONTENT_TYPES), true);
  add(deflated('_rels/.rels')).push(text.encode(relationships(thumbnailPng !== undefined)), true);
  // PNG data is deflated already.
  if (thumbnailPng) add(new ZipPassThrough(THUMBNAIL_PATH)).push(thumbnailPng, true);

  const model = add(deflate ? new PartInBlocks(MODEL_PATH, deflate) : deflated(MODEL_PATH));
  let block = '';
  for (const xml of modelXml) {
    block += xml;
    if (block.length < BLOCK_CHARACTERS) continue;
    model.push(text.encode(block));
    block = '';
    await flush();
  }
  model.push(text.encode(block), true);
  zip.end();
  await flush();
  return bytes;
}

/** Part of a zip whose blocks are deflated by a function. */
class PartInBlocks extends ZipPassThrough {
  readonly #deflate: DeflateBlock;

  constructor(path: string, deflate: DeflateBlock) {
    super(path);
    this.compression = DEFLATED;
    this.#deflate = deflate;
  }

  protected override process(block: Uint8Array, isLast: boolean): void {
    this.ondata(null, this.#deflate(block, isLast) as Uint8Array<ArrayBuffer>, isLast);
  }
}
