import { createToaster } from '@chakra-ui/react';
import { isPhoneNow } from '../../lib/use-media-query.ts';

/**
 * Queue of visible toasts: in the lower left corner, where neither tools nor dialogs are; on a phone above the sheet,
 * below the header and the bar or tabs under it, beside the buttons of the stage.
 */
const isPhone = isPhoneNow();
export const toaster = createToaster({
  placement: isPhone ? 'top' : 'bottom-start',
  pauseOnPageIdle: true,
  overlap: true,
  offsets: isPhone
    ? { left: '12px', right: '68px', top: '116px', bottom: '60px' }
    : { left: '12px', right: '12px', top: '64px', bottom: '76px' },
});
