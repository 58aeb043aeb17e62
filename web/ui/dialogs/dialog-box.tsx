import { Dialog, type DialogContentProps, Portal } from '@chakra-ui/react';
import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react';
import { useHasBeenTrue } from '../../lib/lazy-part.tsx';
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
  size?: 'sm' | 'md' | 'lg' | 'xl' | 'wide' | 'cover';
  /** Renders the closed dialog, hidden, so that its styles are there before it opens. */
  early?: boolean;
  testId?: string;
}

/** Sizes missing in Chakra's theme: the whole screen but a margin, and a table with names and buttons in its rows. */
const SIZES: { [Size in NonNullable<Props['size']>]?: DialogContentProps } = {
  cover: { w: 'full', h: 'full', maxH: 'full', my: '0' },
  wide: { maxW: '63rem' },
};

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
  const menuButton = useMenuButton(open);
  if (!opened && !early) return null;
  return (
    <Dialog.Root
      open={open}
      size={size === 'wide' ? 'xl' : size}
      role={alert === true ? 'alertdialog' : 'dialog'}
      closeOnInteractOutside={false}
      closeOnEscape={onClose !== undefined}
      onEscapeKeyDown={(event) => closeByEscape(event, onClose)}
      onPointerDownOutside={modal === true ? undefined : onClose}
      {...(focusFooter
        ? { initialFocusEl: () => footerRef.current?.querySelector<HTMLElement>('a, button') ?? null }
        : {})}
      finalFocusEl={() => focusAfter?.() ?? menuButton.current}
      lazyMount={!early}
      unmountOnExit={!early}
    >
      <Portal>
        <Dialog.Backdrop />
        <Dialog.Positioner {...(size === 'cover' ? { p: { base: '2', md: '6' } } : {})}>
          <Dialog.Content data-testid={testId} {...SIZES[size]}>
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

/** Closes a dialog by Escape, except from a field that Escape ends (`data-own-escape`): the dialog hears the key first. */
function closeByEscape(event: KeyboardEvent, onClose: Props['onClose']): void {
  if (event.target instanceof Element && event.target.hasAttribute('data-own-escape')) event.preventDefault();
  else onClose?.();
}

/** Button of the menu that a dialog was opened from: the chosen item, which had the focus, is gone by its end. */
function useMenuButton(open: boolean): RefObject<HTMLElement | null> {
  const button = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    if (!open) return;
    const name = document.activeElement?.closest('[role=menu]')?.getAttribute('aria-labelledby');
    button.current = name ? document.getElementById(name) : null;
  }, [open]);
  return button;
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
