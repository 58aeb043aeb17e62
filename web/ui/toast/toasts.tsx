import { Portal, Stack, Toast, Toaster } from '@chakra-ui/react';
import { toaster } from './toaster-store.ts';

/** Container of the toasts. */
export function Toasts() {
  return (
    <Portal>
      <Toaster toaster={toaster} insetInline={{ mdDown: '4' }}>
        {(toast) => (
          <Toast.Root
            width={{ base: 'full', md: 'sm' }}
            maxW={{ md: 'calc(100vw - var(--toasts-start) - var(--toasts-end))' }}
            rounded="l3"
            data-testid="toast"
          >
            <Toast.Indicator />
            <Stack gap="1" flex="1">
              <Toast.Title>{toast.title}</Toast.Title>
              {toast.description !== undefined && <Toast.Description>{toast.description}</Toast.Description>}
            </Stack>
            <Toast.CloseTrigger />
          </Toast.Root>
        )}
      </Toaster>
    </Portal>
  );
}
