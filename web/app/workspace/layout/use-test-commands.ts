import type { CommandText } from '../../../commands/command.ts';
import { useCommands } from '../../../commands/use-commands.ts';
import { endPlacing } from '../../../features/press/places/placing.ts';
import { press } from '../../../features/press/press-state.ts';
import { column, showColumn, showTest } from '../../../state/column.ts';
import { editTool } from '../../../state/edit-tool.ts';
import { useStateOf } from '../../../state/snapshots.ts';
import { useShown } from '../../../state/use-shown.ts';

/** Registers the commands that open the press test and leave the tests for what they test. */
export function useTestCommands(done: boolean): void {
  const { view, test } = useStateOf(column);
  const isPressing = view === 'test' && test === 'press';
  const { open: tool } = useStateOf(editTool);
  const { model, isUnsaved } = useShown();
  const noModel: CommandText | null = model === null || isUnsaved ? 'editor.why.noModel' : null;
  const leave = () => showColumn(done ? 'result' : 'design');
  useCommands([
    {
      id: 'lattice.press',
      group: 'lattice',
      text: 'press.open',
      blocked: noModel,
      checked: isPressing,
      run: () => (isPressing ? leave() : showTest('press')),
    },
    ...(view === 'test' && tool === null
      ? [
          {
            id: 'press.close',
            group: 'lattice' as const,
            text: 'press.close' as const,
            keys: ['Escape'],
            // While a place is picked, the first Escape ends that.
            run: () => (press.picking === null ? leave() : endPlacing()),
          },
        ]
      : []),
  ]);
}
