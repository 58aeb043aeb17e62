import { createToaster } from '@chakra-ui/react';
import { isPhoneNow } from '../../lib/use-media-query.ts';

/**
 * Queue of visible toasts: in the lower left corner, where neither tools nor dialogs are; on a phone above the sheet,
 * below the header.
 */
const isPhone = isPhoneNow();
export const toaster = createToaster({
  placement: isPhone ? 'top' : 'bottom-start',
  pauseOnPageIdle: true,
  overlap: true,
  offsets: isPhone ? '64px' : { left: '12px', right: '12px', top: '64px', bottom: '60px' },
});
