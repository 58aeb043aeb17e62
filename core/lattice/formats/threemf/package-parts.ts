import { unzipSync } from 'fflate';
import { UPLOAD_MAX_BYTES } from '../../../rules/model/upload-limits.ts';
import { MODEL_TEXT_MAX_BYTES } from '../model/model-read.ts';
import { TagScanner } from './tag-scanner.ts';

const DEFAULT_MODEL_PATH = '3D/3dmodel.model';

/** Parts of a 3MF package. Unpacks no more than the limit, whatever sizes the package claims. */
export class PackageParts {
  /** True when a part was refused because it is too large. */
  isTooLarge = false;
  private bytesLeft = MODEL_TEXT_MAX_BYTES;
  private readonly bytes: Uint8Array;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
  }

  /** Path of the part with the build, by the relationships of the package. */
  modelPath(): string {
    const relations = this.unpack('_rels/.rels', UPLOAD_MAX_BYTES);
    if (relations) {
      const tags = new TagScanner(relations);
      while (tags.next()) {
        if (!tags.is('Relationship') || !tags.text('Type')?.endsWith('/3dmodel')) continue;
        return tags.text('Target') ?? DEFAULT_MODEL_PATH;
      }
    }
    return DEFAULT_MODEL_PATH;
  }

  /** Bytes of a part; undefined if it is absent or too large. Throws for a damaged package. */
  model(path: string): Uint8Array | undefined {
    const part = this.unpack(path, this.bytesLeft);
    this.bytesLeft -= part?.length ?? 0;
    return part && withoutUtf16(part);
  }

  private unpack(path: string, bytesMax: number): Uint8Array | undefined {
    // Part names are compared without case (Open Packaging Conventions, 6.3.5).
    const wanted = path.replace(/^\//, '').toLowerCase();
    const found = unzipSync(this.bytes, {
      filter: ({ name, originalSize }) => {
        if (name.toLowerCase() !== wanted) return false;
        if (originalSize > bytesMax) this.isTooLarge = true;
        return originalSize <= bytesMax;
      },
    });
    return Object.values(found)[0];
  }
}

/** The same text in UTF-8: a part may be in UTF-16 as well. */
function withoutUtf16(bytes: Uint8Array): Uint8Array {
  const isLittle = bytes[0] === 0xff && bytes[1] === 0xfe;
  const isBig = bytes[0] === 0xfe && bytes[1] === 0xff;
  if (!isLittle && !isBig) return bytes;
  return new TextEncoder().encode(new TextDecoder(isLittle ? 'utf-16le' : 'utf-16be').decode(bytes));
}
