import { Dialog, Portal } from '@chakra-ui/react';
import { type ReactNode, useRef } from 'react';
import { useHasBeenTrue } from '../lib/lazy-with-preload.tsx';
import { CloseCorner } from './close-corner.tsx';

interface Props {
  open: boolean;
  title: string;
  children: ReactNode;
  /** Buttons; the main one last. */
  footer?: ReactNode;
  /** For Escape, the close button and, unless `modal`, clicks outside. Without it none close. */
  onClose?: (() => void) | undefined;
  /** Ignores clicks outside (docs/specification.md#screens, payments and uploads). */
  modal?: boolean;
  /** For questions that need an answer and for errors: announced at once. */
  alert?: boolean;
  /** Element that takes the focus when the dialog closes; by default the one that had it before. */
  focusAfter?: () => HTMLElement | null;
  /** Starts in the footer, where the body has nothing to fill in but links. */
  focusFooter?: boolean;
  size?: 'sm' | 'md' | 'lg' | 'xl' | 'cover';
  /** Renders the closed dialog, hidden, so that its styles are there before it opens. */
  early?: boolean;
  testId?: string;
}

/** Content of a dialog that takes the whole screen but a margin. */
const COVERING = { w: 'full', h: 'full', maxH: 'full', my: '0' } as const;

/**
 * Base of every dialog. Closing is handled by cause instead of `onOpenChange`, which also fires when another
 * dialog is replaced by this one and would close it. Renders nothing until it opens: a page has a dozen
 * dialogs.
 */
export function DialogBox({
  open,
  title,
  children,
  footer,
  onClose,
  modal,
  alert,
  focusAfter,
  focusFooter = false,
  size = 'sm',
  early = false,
  testId,
}: Props) {
  const opened = useHasBeenTrue(open);
  const footerRef = useRef<HTMLDivElement>(null);
  if (!opened && !early) return null;
  return (
    <Dialog.Root
      open={open}
      size={size}
      role={alert === true ? 'alertdialog' : 'dialog'}
      closeOnInteractOutside={false}
      closeOnEscape={onClose !== undefined}
      onEscapeKeyDown={onClose}
      onPointerDownOutside={modal === true ? undefined : onClose}
      {...(focusFooter ? { initialFocusEl: () => footerRef.current?.querySelector('button') ?? null } : {})}
      {...(focusAfter === undefined ? {} : { finalFocusEl: focusAfter })}
      lazyMount={!early}
      unmountOnExit={!early}
    >
      <Portal>
        <Dialog.Backdrop />
        <Dialog.Positioner {...(size === 'cover' ? { p: { base: '2', md: '6' } } : {})}>
          <Dialog.Content data-testid={testId} {...(size === 'cover' ? COVERING : {})}>
            <Dialog.Header>
              <Dialog.Title>{title}</Dialog.Title>
            </Dialog.Header>
            <Dialog.Body ref={keepScrollable}>{children}</Dialog.Body>
            {footer !== undefined && <Dialog.Footer ref={footerRef}>{footer}</Dialog.Footer>}
            {onClose !== undefined && <CloseCorner onClose={onClose} />}
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  );
}

/** A keyboard scrolls the body while it has more than fits and nothing to focus, as browsers do by themselves. */
function keepScrollable(body: HTMLDivElement | null): (() => void) | undefined {
  if (body === null) return;
  const sizes = new ResizeObserver(() => {
    const isStuck =
      body.scrollHeight > body.clientHeight &&
      body.querySelector('a, button, input, select, [tabindex]') === null;
    if (isStuck) body.tabIndex = 0;
    else body.removeAttribute('tabindex');
  });
  for (const element of [body, ...body.children]) sizes.observe(element);
  return () => sizes.disconnect();
}
