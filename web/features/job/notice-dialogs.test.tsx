import { expect, it, vi } from 'vitest';
import { MessageDialog } from '../../ui/dialogs/message-dialog.tsx';
import { NoticeDialogs } from './notice-dialogs.tsx';

const nothing = () => {};
const dialogOf = (notice: Parameters<typeof NoticeDialogs>[0]['notice'], onDrain = nothing) =>
  NoticeDialogs({ notice, onClose: nothing, onShellAgreed: nothing, onDrain, onScale: nothing })!;

vi.mock('react-i18next', () => ({ useTranslation: () => ({ t: (key: string) => key }) }));

it('offers to try again if the task did not reach the server, and only then', () => {
  const retry = vi.fn();
  const { type, props } = dialogOf({ kind: 'refused', reason: 'offline', retry });
  expect(type).toBe(MessageDialog);
  expect(props).toMatchObject({ action: 'app.retry', cancellable: true });
  props.onAction();
  expect(retry).toHaveBeenCalledOnce();
  expect(dialogOf({ kind: 'refused', reason: 'too large' }).props).toMatchObject({
    action: 'app.ok',
    cancellable: false,
  });
});

it('a closed shell gets drain holes by the main button', () => {
  const onDrain = vi.fn();
  dialogOf({ kind: 'shell', drains: 0 }, onDrain).props.onAction();
  expect(onDrain).toHaveBeenCalledOnce();
  expect(dialogOf({ kind: 'tooLong' }).props.other).toBe(false);
});

it('a shell with one hole is not called closed', () => {
  const textOf = (drains: number) => dialogOf({ kind: 'shell', drains }).props.children.at(-1);
  expect([textOf(0), textOf(1)]).toEqual(['workspace.generate.shellText', 'workspace.generate.shellOneText']);
});
