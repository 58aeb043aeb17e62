import { uploadPolicy } from '../../../core/contract/calls/file.ts';
import { api } from '../../api/client.ts';
import { postForm } from '../../api/post-form.ts';
import { sha256Hex } from '../../lib/sha256.ts';

/**
 * Stores the thumbnail of an order and returns its key. The order matters more than its thumbnail, so any
 * failure returns null.
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
