import { useNavigate } from '@tanstack/react-router';
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { WorkspaceDetail } from '../../../../core/contract/calls/workspace.ts';
import { ApiError } from '../../../../core/contract/client.ts';
import { decodeOrderModel } from '../../../../core/contract/order-codec.ts';
import { isUnderWay, isUnstarted } from '../../../../core/rules/order/status.ts';
import { errorText } from '../../../api/error-text.ts';
import { isSignedOut } from '../../../api/query-client.ts';
import { withUser } from '../../../api/with-user.ts';
import type { Estimate } from '../../../features/job/estimate/use-estimate.ts';
import { generateProblem } from '../../../features/job/generate/generate-checks.ts';
import { useCancelTask, useGenerate } from '../../../features/job/generate/use-generate.ts';
import type { GenerateNotice } from '../../../features/job/notice-dialogs.tsx';
import { CANCELLED } from '../../../features/job/order/cancelled.ts';
import { rereadOrder } from '../../../features/job/order/use-order.ts';
import { endTour } from '../../../features/start/tour-state.ts';
import { isClosedShell } from '../../../state/drains/drain-edits.ts';
import { editTool } from '../../../state/edit-tool.ts';
import { NO_REGIONS } from '../../../state/regions/region-entries.ts';
import { type Settings, settings as store } from '../../../state/settings.ts';
import { askToSignIn } from '../../../state/sign-in-prompt.ts';
import { useStateOf } from '../../../state/snapshots.ts';
import { type StageModel, stage } from '../../../state/stage.ts';
import { notify } from '../../../ui/toast/toaster.ts';
import { withStoredEdit } from '../edit/use-kept-edit.ts';
import { useWorkspacePath } from '../use-navigation.ts';
import { announceResult } from './announce-result.ts';
import { type ReachedStage, reachedStage, type SeenOrder } from './stage-reached.ts';

interface Options {
  order: WorkspaceDetail | undefined;
  /** True if the order only serves as a template for a new one. */
  asPattern: boolean;
  model: StageModel | null;
  opening: boolean;
  settings: Settings;
  estimate: Estimate;
  picture: () => Promise<Blob | null>;
}

export interface Task {
  /** True while a task runs: settings are locked. */
  running: boolean;
  sending: boolean;
  /** True while the model of the address is still being read: there is nothing to generate yet. */
  opening: boolean;
  /** True while a finished lattice is on the stage. */
  done: boolean;
  minimised: boolean;
  notice: GenerateNotice | null;
  cancelling: boolean;
  generate: () => void;
  agreeShell: () => void;
  cancel: () => void;
  minimise: (on: boolean) => void;
  closeNotice: () => void;
  /** Explains the effect of reloading the original before it happens. */
  askReload: (go: () => void) => void;
}

/** Refusals that larger cells cure. */
const TOO_LARGE: ReadonlySet<string> = new Set(['resultTooLarge', 'sheetTooLarge']);

/** Generate and its consequences: checks, dialogs, the running task and its end. */
export function useTask(options: Options): Task {
  const { order, asPattern, model, opening, settings, estimate } = options;
  const { t } = useTranslation();
  const [notice, setNotice] = useState<GenerateNotice | null>(null);
  const [minimised, setMinimised] = useState(false);
  const cancellation = useCancelTask();
  const seen = useRef<SeenOrder | null>(null);
  const { send, sending } = useSend(options, {
    onStart: () => setMinimised(false),
    onCreated: (id) => {
      seen.current = { id, status: 'PREPARING' };
    },
    onNotice: setNotice,
  });
  const status = asPattern ? null : (order?.status ?? null);
  const done = status === 'COMPLETED' || status === 'GENERATED';
  useEndOfTask(asPattern ? undefined : order, seen, {
    onPart: () => setMinimised(true),
    onNotice: setNotice,
  });
  const { tooLong } = estimate;
  useEffect(() => {
    if (tooLong) setNotice({ kind: 'tooLong' });
  }, [tooLong]);
  return {
    running: !asPattern && order !== undefined && isUnderWay(order),
    sending,
    opening,
    done,
    minimised,
    notice,
    cancelling: cancellation.isPending,
    generate() {
      const problem = generateProblem({ model, settings, hasResult: done, tool: editTool });
      if (problem !== null) notify('warning', t(`workspace.generate.${problem}`));
      else {
        endTour();
        withUser((user) => {
          // Model and settings stay for after the sign-in.
          if (user === null) askToSignIn('visitor', 'generate');
          else if (isClosedShell(settings)) setNotice({ kind: 'shell', drains: settings.drains.length });
          else send();
        });
      }
    },
    agreeShell() {
      setNotice(null);
      send();
    },
    cancel: () =>
      order && cancellation.mutate(order.id, { onError: (error) => notify('error', errorText(error, t)) }),
    minimise: setMinimised,
    closeNotice: () => setNotice(null),
    askReload: (go) => setNotice({ kind: 'important', go }),
  };
}

interface SendEvents {
  onStart: () => void;
  /** A new order was sent; not one that is generated again in place. */
  onCreated: (id: string) => void;
  onNotice: (notice: GenerateNotice) => void;
}

/** Sends a task and opens its order, or says why it was refused. */
function useSend(
  { order, asPattern, settings, picture }: Options,
  { onStart, onCreated, onNotice }: SendEvents,
): { send: () => void; sending: boolean } {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const path = useWorkspacePath();
  const generation = useGenerate();
  // Until the page has the address of the order: nothing is unlocked in between.
  const [sending, setSending] = useState(false);
  const refuse = (error: unknown) => {
    if (isSignedOut(error)) return;
    const code = error instanceof ApiError ? error.codeName : '';
    if (code === 'estimateTooLong') onNotice({ kind: 'tooLong' });
    else if (code === 'taskRunning' && order !== undefined) {
      // Another tab or device started it again: this page follows it, and can cancel it.
      notify('warning', errorText(error, t));
      void rereadOrder(order.id).catch(() => {});
    } else {
      const reason = errorText(error, t);
      if (code === 'network') onNotice({ kind: 'refused', reason, retry: send });
      else onNotice({ kind: TOO_LARGE.has(code) ? 'cannot' : 'refused', reason });
    }
  };
  const send = () => {
    withStoredEdit((stored) => {
      onStart();
      // A failed order is retried in place, an unstarted one starts. A finished order, or one of another model, stays as it is.
      const again =
        !asPattern &&
        order !== undefined &&
        (order.status === 'FAILED' || isUnstarted(order)) &&
        decodeOrderModel(order).fileId === stored.fileId;
      setSending(true);
      generation.mutate(
        { workspaceId: again ? order.id : null, model: stored, settings, plane: editTool.plane, picture },
        {
          onSuccess: (id) => {
            if (!again) onCreated(id);
            void navigate({ to: path, search: { id }, replace: true }).finally(() => setSending(false));
          },
          onError(error) {
            setSending(false);
            refuse(error);
          },
        },
      );
    });
  };
  return { send, sending };
}

interface EndEvents {
  onPart: () => void;
  onNotice: (notice: GenerateNotice) => void;
}

/** Notifies about a task's first part, its lattice once drawn, and its failure, which also clears both regions. */
function useEndOfTask(
  order: WorkspaceDetail | undefined,
  seen: RefObject<SeenOrder | null>,
  { onPart, onNotice }: EndEvents,
): void {
  const { t } = useTranslation();
  const [completed, setCompleted] = useState<string>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: an order that is opened again is no news
  useLayoutEffect(() => setCompleted(undefined), [order?.id]);
  const { latticeDrawn } = useStateOf(stage);
  const isReady = latticeDrawn === 'page' && completed !== undefined && completed === order?.id;
  const announce = useEffectEvent(() => {
    setCompleted(undefined);
    announceResult(t('workspace.generate.doneToast'));
  });
  useEffect(() => {
    if (isReady) announce();
  }, [isReady]);
  useTransitions(order, seen, (ended) => {
    if (ended === 'PART') onPart();
    else if (ended === 'COMPLETED') setCompleted(order?.id);
    else if (order?.failure?.code === CANCELLED) notify('info', t('workspace.generate.cancelled'));
    else {
      // A failure clears the lattices of both regions (docs/specification.md#flows).
      store.regions = NO_REGIONS;
      const { message: text = '', requestId: number } = order?.failure ?? {};
      onNotice({
        kind: 'failed',
        reason: number === undefined ? text : t('error.withNumber', { text, number }),
      });
    }
  });
}

/** Calls back once when a watched order reaches a stage, before the page is painted: a dialog must not flash. */
function useTransitions(
  order: WorkspaceDetail | undefined,
  seen: RefObject<SeenOrder | null>,
  onReached: (stage: ReachedStage) => void,
): void {
  useLayoutEffect(() => {
    if (order === undefined) return;
    const reached = reachedStage(seen.current, order);
    seen.current = { id: order.id, status: order.status };
    if (reached !== null) onReached(reached);
  });
}
