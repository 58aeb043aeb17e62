import { accountAvatar, avatarPolicy } from '../../../../../core/contract/calls/account/profile.ts';
import { AVATAR_MAX_BYTES, AVATAR_SIDE_PX, AVATAR_TYPES } from '../../../../../core/rules/account/limits.ts';
import { api } from '../../../../api/client.ts';
import { postForm } from '../../../../api/post-form.ts';
import { useChangeUser } from '../use-account.ts';
import type { Crop } from './crop.ts';

/** Reason why a file cannot be an account picture, or null. */
export function pictureProblem(file: { type: string; size: number }): 'type' | 'size' | null {
  if (!AVATAR_TYPES.some((type) => type === file.type)) return 'type';
  return file.size > AVATAR_MAX_BYTES ? 'size' : null;
}

export function drawCrop(canvas: HTMLCanvasElement, picture: ImageBitmap, crop: Crop): void {
  canvas.width = AVATAR_SIDE_PX;
  canvas.height = AVATAR_SIDE_PX;
  const context = canvas.getContext('2d');
  if (context === null) return;
  context.imageSmoothingQuality = 'high';
  context.clearRect(0, 0, AVATAR_SIDE_PX, AVATAR_SIDE_PX);
  const { leftPx, topPx, sidePx } = crop;
  context.drawImage(picture, leftPx, topPx, sidePx, sidePx, 0, 0, AVATAR_SIDE_PX, AVATAR_SIDE_PX);
}

export function useStorePicture() {
  return useChangeUser(async (canvas: HTMLCanvasElement) => {
    const file = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
    if (file === null) throw new Error('the browser made no picture');
    const query = { type: 'image/png' as const, size: file.size };
    const { host, key, fields } = await api(avatarPolicy, { query });
    await postForm({ host, fields, file });
    return await api(accountAvatar, { body: { path: key, size: file.size } });
  });
}
