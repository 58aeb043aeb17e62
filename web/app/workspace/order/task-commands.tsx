import type { LatticeMode } from '../../../../core/rules/parameters/lattice-modes.ts';
import type { CommandText } from '../../../commands/command.ts';
import { useCommands } from '../../../commands/use-commands.ts';
import type { PrintabilityState } from '../../../features/job/printability/printability-state.ts';
import { useStageAwaits } from '../../../features/upload/use-upload.ts';
import { usePreviewRefusal } from '../preview/preview-refusal.ts';
import type { Printability } from './use-printability.ts';
import type { Task } from './use-task.ts';

interface Props {
  task: Task;
  mode: LatticeMode;
  hasModel: boolean;
  /** True in view-only mode: the model is not stored. */
  isUnsaved: boolean;
  printability: Printability;
  onUpload: () => void;
  onHistory: () => void;
  onMode: (mode: LatticeMode) => void;
  onReloadOrigin: () => void;
}

const MODES = [
  { to: 'constant', text: 'modes.constant' },
  { to: 'gradient', text: 'modes.gradient' },
  { to: 'regions', text: 'modes.regions' },
] as const;

const PRINTABILITY_BLOCKED: Record<PrintabilityState, CommandText | null> = {
  ask: null,
  ready: null,
  waiting: 'workspace.viewer.notYet',
  none: 'printability.none',
};

/** Registers the commands of files, modes and the task. Renders nothing. */
export function TaskCommands(props: Props) {
  const { task, mode, hasModel, isUnsaved, printability, onUpload, onHistory, onMode, onReloadOrigin } =
    props;
  const awaits = useStageAwaits();
  const refusal = usePreviewRefusal();
  const busy: CommandText | null = task.running || task.sending ? 'editor.why.running' : null;
  const settled: CommandText | null = busy ?? (task.done ? 'editor.why.locked' : null);
  useCommands([
    { id: 'file.upload', group: 'file', text: 'home.upload', keys: ['U'], blocked: busy, run: onUpload },
    { id: 'history.open', group: 'file', text: 'history.open', keys: ['H'], run: onHistory },
    ...MODES.map(({ to, text }) => ({
      id: `mode.${to}`,
      group: 'lattice' as const,
      text,
      checked: mode === to,
      blocked: settled,
      run: () => onMode(to),
    })),
    {
      id: 'task.generate',
      group: 'task',
      text: 'workspace.panel.generate',
      keys: ['Mod+Enter'],
      blocked:
        settled ??
        (awaits || task.opening || isUnsaved
          ? 'editor.why.looking'
          : hasModel
            ? refusal
            : 'editor.why.noModel'),
      run: task.generate,
    },
    {
      id: 'task.printability',
      group: 'task',
      text: 'printability.open',
      keys: ['Shift+P'],
      blocked: PRINTABILITY_BLOCKED[printability.state ?? 'waiting'],
      run: printability.open,
    },
    {
      id: 'task.reload',
      group: 'task',
      text: 'workspace.panel.reloadOrigin',
      blocked: busy ?? (task.done ? null : 'workspace.viewer.notYet'),
      run: onReloadOrigin,
    },
  ]);
  return null;
}
