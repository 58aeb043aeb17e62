import { UPLOAD_MAX_BYTES } from '../../rules/model/upload-limits.ts';
import { MODEL_TEXT_MAX_BYTES } from '../model/model-read.ts';
import type { ZipArchive, ZipEntry } from '../zip/zip-archive.ts';
import { TagScanner } from './tag-scanner.ts';

const DEFAULT_MODEL_PATH = '3d/3dmodel.model';

/** Parts of a 3MF package, unpacked up to the limit, whatever it claims. Paths compare without case (OPC, 6.3.5). */
export class PackageParts {
  /** True when a part was refused because it is too large. */
  isTooLarge = false;
  readonly #archive: ZipArchive;
  readonly #entries = new Map<string, ZipEntry>();
  #bytesLeft = MODEL_TEXT_MAX_BYTES;

  constructor(archive: ZipArchive) {
    this.#archive = archive;
    for (const entry of archive.entries) {
      const path = plainPath(entry.path);
      if (!this.#entries.has(path)) this.#entries.set(path, entry);
    }
  }

  /** Path of the part with the build: by relationships, else the usual one, else the only model outside a folder. */
  modelPath(): string | undefined {
    const named = [this.#relatedModel(), DEFAULT_MODEL_PATH].find(
      (path) => path !== undefined && this.#entries.has(path),
    );
    if (named !== undefined) return named;
    const models = [...this.#entries.keys()].filter((path) => path.endsWith('.model'));
    const roots = models.filter((path) => !/(^|\/)objects\//.test(path));
    const [only, ...others] = roots.length > 0 ? roots : models;
    return others.length === 0 ? only : undefined;
  }

  /** Path of a part that another part names. */
  pathFrom(from: string, path: string): string {
    const beside = plainPath(`${from}/../${path}`);
    return /^[/\\]/.test(path) || !this.#entries.has(beside) ? plainPath(path) : beside;
  }

  /** Bytes of a part in UTF-8; undefined if it is absent or too large. Throws a RangeError for a damaged one. */
  open(path: string): Uint8Array | undefined {
    const part = this.#unpack(path, this.#bytesLeft);
    this.#bytesLeft -= part?.length ?? 0;
    return part && withoutUtf16(part);
  }

  pathsLike(pattern: RegExp): string[] {
    return [...this.#entries.keys()].filter((path) => pattern.test(path));
  }

  #relatedModel(): string | undefined {
    const relations = this.#unpack('_rels/.rels', UPLOAD_MAX_BYTES);
    if (!relations) return undefined;
    const tags = new TagScanner(withoutUtf16(relations));
    while (tags.next()) {
      if (!tags.is('Relationship') || !/\/3dmodel$/i.test(tags.text('Type') ?? '')) continue;
      return plainPath(tags.text('Target') ?? '');
    }
    return undefined;
  }

  #unpack(path: string, bytesMax: number): Uint8Array | undefined {
    const entry = this.#entries.get(path);
    if (!entry) return undefined;
    const part = this.#archive.unpack(entry, bytesMax);
    if (part !== 'too-large') return part;
    this.isTooLarge = true;
    return undefined;
  }
}

/** Path without leading slash, case, dots, backslashes and percent-encoding. */
function plainPath(path: string): string {
  const names: string[] = [];
  for (const name of percentDecoded(path).replaceAll('\\', '/').toLowerCase().split('/')) {
    if (name === '..') names.pop();
    else if (name !== '' && name !== '.') names.push(name);
  }
  return names.join('/');
}

function percentDecoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** The same text in UTF-8: a part may be in UTF-16 as well, without a mark if it begins with a tag. */
function withoutUtf16(bytes: Uint8Array): Uint8Array {
  const isLittle = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0x3c && bytes[1] === 0);
  const isBig = (bytes[0] === 0xfe && bytes[1] === 0xff) || (bytes[0] === 0 && bytes[1] === 0x3c);
  if (!isLittle && !isBig) return bytes;
  return new TextEncoder().encode(new TextDecoder(isLittle ? 'utf-16le' : 'utf-16be').decode(bytes));
}
