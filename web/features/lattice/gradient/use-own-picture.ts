import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { Grayscale } from '../../../../core/contract/calls/grayscale.ts';
import type { ImageFaultCode } from '../../../../core/rules/parameters/gradient-images.ts';
import { checkPicture, shrinkPicture, storePicture } from './own-picture.ts';

export interface RefusedPicture {
  file: File;
  faults: ImageFaultCode[];
  shrinkable: boolean;
}

/** Handles the user's own image: checks it, resizes it on request and stores it. */
export function useOwnPicture(onReady: (picture: Grayscale) => void, onFailed: (error: unknown) => void) {
  const [refused, setRefused] = useState<RefusedPicture | null>(null);
  const sending = useMutation({
    mutationFn: async (file: File) => {
      const checked = await checkPicture(file);
      if (checked.faults.length === 0) return await storePicture(file);
      setRefused({ file, ...checked });
      return null;
    },
    onSuccess: (picture) => picture !== null && onReady(picture),
    onError: onFailed,
  });
  const shrinking = useMutation({
    mutationFn: async (file: File) => await storePicture(await shrinkPicture(file)),
    onSuccess: onReady,
    onError: onFailed,
  });
  return {
    busy: sending.isPending || shrinking.isPending,
    refused,
    take: (file: File) => sending.mutate(file),
    shrink() {
      if (refused !== null) shrinking.mutate(refused.file);
      setRefused(null);
    },
    dismiss: () => setRefused(null),
  };
}
