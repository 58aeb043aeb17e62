import { registerFile as registerCall, uploadPolicy } from '../../../core/contract/calls/file.ts';
import { grayscaleRegister } from '../../../core/contract/calls/grayscale.ts';
import { fileRecordOf } from '../../../core/studio/file/file.ts';
import { registerFile } from '../../../core/studio/file/register.ts';
import { makeUploadPolicy } from '../../../core/studio/file/upload.ts';
import { grayscaleOf } from '../../../core/studio/gradient-image/image.ts';
import { registerImage } from '../../../core/studio/gradient-image/register.ts';
import { type Route, userRoute } from '../../http/app.ts';
import type { FilesServices } from '../services.ts';

export function fileRoutes({ ports }: FilesServices): Route[] {
  return [
    userRoute(uploadPolicy, async ({ query, user }) => await makeUploadPolicy(ports, user.uid, query)),

    userRoute(registerCall, async ({ body, user }) => {
      const { key, file_name: fileName, hash, consent } = body;
      return fileRecordOf(await registerFile(ports, user.uid, { key, fileName, hash, consent }));
    }),

    userRoute(grayscaleRegister, async ({ body, user }) => {
      const { key, file_name: fileName, hash } = body;
      const image = await registerImage(ports, user.uid, { key, fileName, hash });
      return { ...(await grayscaleOf(ports, image)), width: image.widthPx, height: image.heightPx };
    }),
  ];
}
