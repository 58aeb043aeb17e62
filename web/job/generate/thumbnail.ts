import { uploadPolicy } from '../../../core/contract/calls/file.ts';
import { api } from '../../api/client.ts';
import { postForm } from '../../api/post-form.ts';
import { sha256Hex } from '../../lib/sha256.ts';

/**
 * Stores the picture of an order and gives its key. A picture is worth nothing against the order itself, so whatever
 * goes wrong here leaves the order without one.
 */
export async function storeThumbnail(picture: () => Promise<Blob | null>): Promise<string | null> {
  try {
    const file = await picture();
    if (file === null) return null;
    const hash = await sha256Hex(await file.arrayBuffer());
    const query = { name: 'thumbnail.jpg', hash, size: file.size, purpose: 'thumbnail' as const };
    const { host, fields, key } = await api(uploadPolicy, { query });
    await postForm({ host, fields, file });
    return key;
  } catch (error) {
    console.warn('the thumbnail was not stored', error);
    return null;
  }
}
