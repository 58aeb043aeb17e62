import { registerFile, uploadPolicy } from '../../../core/contract/calls/file.ts';
import { workspaceCreate, workspaceMove } from '../../../core/contract/calls/workspace.ts';
import { ApiError } from '../../../core/contract/client.ts';
import type { ModelFault } from '../../../core/rules/model/faults.ts';
import { modelFault } from '../../../core/rules/model/faults.ts';
import { UPLOAD_MAX_BYTES } from '../../../core/rules/model/upload-limits.ts';
import type { Mesh } from '../../../core/solid/mesh/mesh.ts';
import { api } from '../../api/client.ts';
import { postForm } from '../../api/post-form.ts';
import { HISTORY_KEY, queryClient } from '../../api/query-client.ts';
import { nextQuestion } from '../../features/upload/flow/upload-questions.ts';
import { sha256Hex } from '../../lib/sha256.ts';
import { WorkerLink } from '../../lib/worker-calls.ts';
import type { InspectedFile } from '../../mesh/inspected-file.ts';
import { meshLink } from '../../mesh/mesh-worker.ts';
import { AS_READ } from '../../mesh/upload-choices.ts';
import { type BatchFile, batchFiles, dropFiles } from './batch-files.ts';
import type { PictureCalls } from './picture.worker.ts';

let running = false;

/** Takes the waiting files into their batches, one after the other: reads, inspects, sends and orders each. */
export async function sendWaiting(): Promise<void> {
  if (running) return;
  running = true;
  try {
    for (;;) {
      const next = batchFiles.list.find(({ step }) => step === 'waiting');
      if (next === undefined) return;
      await takeIn(next);
    }
  } finally {
    running = false;
  }
}

/** One file. What a program says of it stays with the file; the others go on. */
async function takeIn(one: BatchFile): Promise<void> {
  try {
    if (one.stored === null) {
      one.step = 'reading';
      const found = await inspect(one);
      if (found === null) return;
      one.stored = await store(one, found);
    }
    await order(one, one.stored);
    dropFiles([one.key]);
    await queryClient.invalidateQueries({ queryKey: HISTORY_KEY });
  } catch (error) {
    const faults = error instanceof ApiError ? (error.details.faults as ModelFault[] | undefined) : undefined;
    if (faults === undefined) console.error('a file of the batch stopped', error);
    Object.assign(one, faults === undefined ? { step: 'failed', error } : { step: 'refused', faults });
  }
}

/** Returns the model to send; null if it is refused, or needs consent first. */
async function inspect(one: BatchFile): Promise<InspectedFile | null> {
  if (one.file.size > UPLOAD_MAX_BYTES) {
    Object.assign(one, { step: 'refused', faults: [modelFault('file-too-large')] });
    return null;
  }
  let found = await read(one);
  // The likely unit and the turn that fits the printer are taken, and shown with the consent.
  const unit = one.unit === null ? found.read?.units[0] : undefined;
  if (unit !== undefined) Object.assign(one, { unit: unit.unit, scale: unit.factorMm });
  if (!one.isTurned && found.canTurn) one.isTurned = true;
  const before = found.read;
  if (unit !== undefined || (one.isTurned && found.canTurn)) found = await read(one);
  const { faults } = found;
  one.faults = faults;
  one.repairs = before?.repairs ?? [];
  const answered = ['units', 'turn', ...(one.isAgreed ? (['bodies', 'repairs'] as const) : [])] as const;
  const question = nextQuestion({ file: found, read: found.read, answered, sized: false });
  one.hasSeveralModels = question === 'models';
  // Every body is kept, so none of the other answers helps a model that is refused now.
  if (question === 'refused' || question === 'models' || !found.accepted) {
    one.step = 'refused';
    return null;
  }
  const isNamed = faults.some(({ code }) => code === 'several-bodies');
  if (question === 'bodies' && !isNamed) one.faults = [...faults, modelFault('several-bodies')];
  const isGuessed = (one.unit !== null || one.isTurned) && !one.isAgreed;
  if (question === null && !isGuessed) return found;
  one.step = 'asking';
  return null;
}

async function read({ file, scale, isTurned }: BatchFile): Promise<InspectedFile> {
  // A worker gets no proxies, which the list in AS_READ is once an upload has used it.
  const choices = { ...AS_READ, leftOut: [], scale, isTurned };
  const request = { file, fileName: file.name, choices, look: false };
  return (await meshLink().callOnce('inspect', request)).file;
}

/** Sends the model with its picture and registers it. Returns what its order is made of. */
async function store(
  one: BatchFile,
  { sealed, fileName }: InspectedFile,
): Promise<NonNullable<BatchFile['stored']>> {
  if (sealed === null) throw new Error('an accepted model without a file');
  Object.assign(one, { step: 'sending', share: 0 });
  const { key } = await send({
    name: fileName,
    purpose: 'model',
    content: sealed.stl,
    onSent: (bytes) => {
      one.share = bytes / sealed.stl.byteLength;
    },
  });
  const body = { key, file_name: fileName, hash: sealed.sha256Hex, consent: one.isAgreed };
  const file = await api(registerFile, { body });
  const thumbKey = await sendPicture(sealed.mesh);
  return { sources: [file.id], ...(thumbKey === null ? {} : { thumb_key: thumbKey }) };
}

/** Creates the order in the folder; again without a second one, if a call of this failed before. */
async function order(
  { folderId, idempotencyKey }: BatchFile,
  body: NonNullable<BatchFile['stored']>,
): Promise<void> {
  const { id } = await api(workspaceCreate, { query: { extends: 'sources' }, body }, { idempotencyKey });
  await api(workspaceMove, { body: { id, folder: folderId } });
}

interface Sent {
  name: string;
  purpose: 'model' | 'thumbnail';
  content: ArrayBuffer;
  onSent?: (bytes: number) => void;
}

async function send({ name, purpose, content, onSent }: Sent): Promise<{ key: string }> {
  const query = { name, hash: await sha256Hex(content), size: content.byteLength, purpose };
  const { host, fields, key } = await api(uploadPolicy, { query });
  const file = new Blob([content], { type: fields['Content-Type'] ?? '' });
  await postForm({ host, fields, file, ...(onSent === undefined ? {} : { onSent }) });
  return { key };
}

/** The order matters more than its picture, so any failure returns null. */
async function sendPicture(mesh: Mesh): Promise<string | null> {
  try {
    const link = new WorkerLink<PictureCalls>(
      () => new Worker(new URL('./picture.worker.ts', import.meta.url), { type: 'module' }),
    );
    const content = await link.callOnce('picture', mesh);
    return (await send({ name: 'thumbnail.png', purpose: 'thumbnail', content })).key;
  } catch (error) {
    console.warn('the picture was not stored', error);
    return null;
  }
}
