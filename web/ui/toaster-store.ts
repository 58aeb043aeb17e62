import { createToaster } from '@chakra-ui/react';

/** Queue of visible toasts. */
export const toaster = createToaster({
  placement: 'top',
  pauseOnPageIdle: true,
  overlap: true,
  offsets: '72px',
});
