import { Dialog, Portal } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useHasBeenTrue } from '../lib/lazy-with-preload.tsx';
import { CloseCorner } from './close-corner.tsx';

interface Props {
  open: boolean;
  title: string;
  children: ReactNode;
  /** The buttons, the one to act with last. */
  footer?: ReactNode;
  /** Called for Escape, the cross and, unless `modal`, a click outside. Left out, none of them close it. */
  onClose?: (() => void) | undefined;
  /** Cannot be dismissed by a click outside (product.md section 2, payments and uploads). */
  modal?: boolean;
  /** A question that needs an answer, or an error: read out at once. */
  alert?: boolean;
  size?: 'sm' | 'md' | 'lg' | 'xl';
  testId?: string;
}

/**
 * The one look of every dialog. What closes it is named by its cause and not taken from `onOpenChange`: that is also
 * called when another dialog makes way for this one in the same step, and would close the newcomer. Until it is opened
 * there is nothing of it: a page has a dozen, and renders them with everything else.
 */
export function DialogBox({
  open,
  title,
  children,
  footer,
  onClose,
  modal,
  alert,
  size = 'sm',
  testId,
}: Props) {
  const opened = useHasBeenTrue(open);
  if (!opened) return null;
  return (
    <Dialog.Root
      open={open}
      size={size}
      role={alert === true ? 'alertdialog' : 'dialog'}
      closeOnInteractOutside={false}
      closeOnEscape={onClose !== undefined}
      onEscapeKeyDown={onClose}
      onPointerDownOutside={modal === true ? undefined : onClose}
      lazyMount
      unmountOnExit
    >
      <Portal>
        <Dialog.Backdrop />
        <Dialog.Positioner>
          <Dialog.Content data-testid={testId}>
            <Dialog.Header>
              <Dialog.Title>{title}</Dialog.Title>
            </Dialog.Header>
            <Dialog.Body>{children}</Dialog.Body>
            {footer !== undefined && <Dialog.Footer>{footer}</Dialog.Footer>}
            {onClose !== undefined && <CloseCorner onClose={onClose} />}
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  );
}
