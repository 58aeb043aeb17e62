import { lazy, Suspense } from 'react';
import type { CommandText } from '../../../commands/command.ts';
import { useCommands } from '../../../commands/use-commands.ts';
import { endPlacing } from '../../../features/press/places/placing.ts';
import { press } from '../../../features/press/press-state.ts';
import { useIsPhone } from '../../../lib/use-media-query.ts';
import { column, showColumn } from '../../../state/column.ts';
import { useStateOf } from '../../../state/snapshots.ts';
import { useShown } from '../../../state/use-shown.ts';
import type { PressWindowProps } from './press-window.tsx';
import { useHasPressWindow } from './use-press-window.ts';

/** Loaded when the test opens. */
const PressWindow = lazy(async () => ({ default: (await import('./press-window.tsx')).PressWindow }));

const closePress = () => showColumn('design');

/** The window itself handles Escape only while it has the focus. While a place is picked, the first Escape ends that. */
const CLOSE_PRESS = {
  id: 'press.close',
  group: 'lattice',
  text: 'press.close',
  keys: ['Escape'],
  run: () => {
    if (press.picking === null) closePress();
    else endPlacing();
  },
} as const;

/** Command of the press test, and its window while it is open: a phone has the test in its sheet. */
export function PressTool(props: Omit<PressWindowProps, 'onClose'>) {
  const { view } = useStateOf(column);
  const { model, isUnsaved } = useShown();
  const isPhone = useIsPhone();
  const hasWindow = useHasPressWindow() && !isPhone;
  const noModel: CommandText | null = model === null || isUnsaved ? 'editor.why.noModel' : null;
  useCommands([
    {
      id: 'lattice.press',
      group: 'lattice',
      text: 'press.open',
      blocked: noModel,
      checked: view === 'test',
      run: () => showColumn(view === 'test' ? 'design' : 'test'),
    },
    ...(hasWindow ? [CLOSE_PRESS] : []),
  ]);
  if (!hasWindow) return null;
  return (
    <Suspense>
      <PressWindow {...props} onClose={closePress} />
    </Suspense>
  );
}
