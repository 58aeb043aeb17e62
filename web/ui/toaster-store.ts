import { createToaster } from '@chakra-ui/react';

/** The short messages on the page now. */
export const toaster = createToaster({
  placement: 'top',
  pauseOnPageIdle: true,
  overlap: true,
  offsets: '72px',
});
