import { subscribe } from 'valtio';
import { type ModelMesh, moveModel } from '../../../core/formats/stl/body-appendix.ts';
import { boundsOf, extentOf } from '../../../core/solid/geometry/box.ts';
import { type Mesh, volumeOf } from '../../../core/solid/mesh/mesh.ts';
import { editKey, isEdited, type ModelEdit, NO_EDIT, sameEdit } from '../../mesh/placement/model-edit.ts';
import { placePositions } from '../../mesh/placement/model-placement.ts';
import { keepShape, meshOfShape } from '../../mesh/registry.ts';
import { isSampleFile } from '../../mesh/sample-model.ts';
import { onOtherModel, stageModel } from '../../mesh/stage-model.ts';
import { dropPlaced } from '../../state/drains/drain-holes.ts';
import { type PlacedDrain, type Settings, settings, settingsNow } from '../../state/settings.ts';
import { type StageModel, stage } from '../../state/stage.ts';
import { onUserChange } from '../../state/user-change.ts';
import { addStep, emptyHistory, type History, redoStep, undoStep } from './edit-history.ts';
import { seatInWorker } from './edit-worker.ts';
import {
  dropOtherCuts,
  findStoredFile,
  keepBase,
  keepCut,
  keepStoredFile,
  meshOfEdit,
  newCutId,
  readPlacedSource,
  type StoredFigures,
} from './edited-meshes.ts';
import { currentEdit, type EditLabel, editor } from './editor-state.ts';
import { currentGesture, nextGesture } from './gesture.ts';
import { drainsOn, dropFaces, moveDrains, moveFaces } from './move-drains.ts';

onOtherModel(dropPlaced);
onUserChange(dropPlaced);

/** State covered by undo. */
interface Document {
  edit: ModelEdit;
  settings: LatticeSettings;
}

/** Process and material belong to the account: Undo must not restore values of before they came. */
export type LatticeSettings = Omit<Settings, 'process' | 'materialName' | 'ownMaterial'>;

export function currentSettings(): LatticeSettings {
  const { process, materialName, ownMaterial, ...lattice } = settingsNow();
  return lattice;
}

let history: History<Document, EditLabel> = emptyHistory();

function setHistory(next: History<Document, EditLabel>): void {
  history = next;
  editor.undoLabel = next.past.at(-1)?.label ?? null;
  editor.redoLabel = next.future[0]?.label ?? null;
  const steps = [...next.past, ...next.future].flatMap(({ before, after }) => [before, after]);
  const cuts = [...steps.map(({ edit }) => edit), editor.edit].flatMap((edit) => edit.cuts);
  dropOtherCuts(new Set([...cuts.map(({ id }) => id), ...(editor.pieces ?? []).map(({ id }) => id)]));
}

function currentSource(): StageModel | null {
  return editor.source === null ? null : ({ ...editor.source } as StageModel);
}

/** Follows the stage: a new model starts with an empty history. */
export function followStage(): void {
  const { model } = stage;
  const source = editor.source;
  const same = model !== null && source !== null && (model.sourceFileId ?? model.fileId) === source.fileId;
  if (same && meshOfEdit(NO_EDIT) !== null) return;
  const base = meshOfShape(model?.shapeId);
  keepBase(base);
  Object.assign(editor, {
    source: model === null || base === null ? null : { ...model },
    edit: NO_EDIT,
    live: null,
    appliedScale: NO_EDIT.scale,
    pieces: null,
    chosenPiece: null,
  });
  setHistory(emptyHistory());
}

/** Starts following the stage. Returns the function that stops it. */
export function keepFollowingStage(): () => void {
  followStage();
  return subscribe(stage, followStage);
}

/** Mesh of an edit at its placement on the stage, mm. */
export function placeMesh(edit: ModelEdit): ModelMesh {
  const mesh = meshOfEdit(edit);
  if (mesh === null) throw new Error('there is no model to edit');
  const source = { ...readPlacedSource(), standing: mesh.positions };
  return moveModel(mesh, (positions) => placePositions(positions, edit, source));
}

function show(edit: ModelEdit): void {
  const source = currentSource();
  const mesh = meshOfEdit(edit);
  if (source === null || mesh === null) return;
  editor.edit = edit;
  editor.live = null;
  if (!isEdited(edit)) {
    stageModel({ ...source, ...findStoredFile(editKey(edit)), shapeId: keepShape({ kind: 'mesh', mesh }) });
    return;
  }
  const placed = placeMesh(edit);
  stageModel({
    ...source,
    sourceFileId: source.fileId,
    faces: mesh.triangles.length / 3,
    vertices: mesh.positions.length / 3,
    volumeMm3: volumeOf(mesh) * edit.scale ** 3,
    extentMm: extentOf(boundsOf(placed)),
    ...findStoredFile(editKey(edit)),
    shapeId: keepShape({ kind: 'mesh', mesh: placed }),
  });
}

/** Applies an edit and records its undo step, unless nothing changes. Holes follow: all, or those `left`. */
export function commitEdit(label: EditLabel, edit: ModelEdit, left?: readonly PlacedDrain[]): void {
  const before: Document = { edit: currentEdit(), settings: currentSettings() };
  editor.live = null;
  if (editor.locked || sameEdit(before.edit, edit)) return;
  const [from, to] = [meshOfEdit(before.edit), meshOfEdit(edit)];
  if (from !== null && to !== null) {
    const edited = {
      from: { edit: before.edit, mesh: from },
      to: { edit, mesh: to },
      source: readPlacedSource(),
    };
    settings.drains = moveDrains(left ?? before.settings.drains, edited);
    // A cut changes the faces themselves.
    Object.assign(
      settings,
      left === undefined ? moveFaces(before.settings, edited) : dropFaces(before.settings),
    );
  }
  show(edit);
  const after: Document = { edit, settings: currentSettings() };
  setHistory(addStep(history, { label, before, after, gesture: currentGesture() }));
}

/** Changes the parameters and records the undo step. Process and material alone are not recorded. */
export function commitSettings(next: Settings): void {
  const before = currentSettings();
  Object.assign(settings, next);
  const after = currentSettings();
  if (JSON.stringify(before) === JSON.stringify(after)) return;
  const edit = currentEdit();
  const entry = {
    label: 'settings' as const,
    before: { edit, settings: before },
    after: { edit, settings: after },
  };
  setHistory(addStep(history, { ...entry, gesture: currentGesture() }));
}

function restore({ edit, settings: wanted }: Document): void {
  Object.assign(settings, wanted);
  if (!sameEdit(currentEdit(), edit)) show(edit);
  nextGesture();
}

export function undoEdit(): void {
  const step = undoStep(history);
  if (step === null || editor.locked) return;
  restore(step.entry.before);
  setHistory(step.history);
}

export function redoEdit(): void {
  const step = redoStep(history);
  if (step === null || editor.locked) return;
  restore(step.entry.after);
  setHistory(step.history);
}

/** Holes of an edit to restore after a reload: those of the upload, none in the cut's face. */
export async function drainsBeforeEdit(
  { edit, settings: { drains } }: Document,
  cut: Mesh | null,
  signal: AbortSignal,
): Promise<readonly PlacedDrain[]> {
  followStage();
  const base = meshOfEdit(NO_EDIT);
  if (cut === null || base === null) return drains;
  const seat: Parameters<typeof drainsOn>[2]['seat'] = (mesh, places) => seatInWorker(mesh, places, signal);
  return drainsOn(base, drains, { from: { edit, mesh: cut }, source: readPlacedSource(), seat });
}

/**
 * Restores the edits of this file after a reload; `cut` is the mesh of its last cut. One undo step removes
 * all of them; `left` are the holes that it keeps (`drainsBeforeEdit`). Does nothing if another model is on the stage.
 */
export function resumeEdit(
  fileId: string,
  wanted: Document,
  { cut, left = wanted.settings.drains }: { cut: Mesh | null; left?: readonly PlacedDrain[] | undefined },
): void {
  followStage();
  if (editor.source?.fileId !== fileId) return;
  const before: Document = { edit: currentEdit(), settings: currentSettings() };
  // One cut replaces all: only the mesh of the last one is available.
  const id = newCutId();
  const edit: ModelEdit = { ...wanted.edit, cuts: cut === null ? [] : [{ id }] };
  if (cut !== null) keepCut(id, cut);
  nextGesture();
  restore({ edit, settings: wanted.settings });
  editor.appliedScale = edit.scale;
  if (sameEdit(before.edit, edit)) return;
  const after: Document = { edit, settings: currentSettings() };
  const [from, to] = [meshOfEdit(edit), meshOfEdit(before.edit)];
  const edited =
    from === null || to === null
      ? null
      : { from: { edit, mesh: from }, to: { edit: before.edit, mesh: to }, source: readPlacedSource() };
  const drains = edited === null ? [] : moveDrains(left, edited);
  // A cut changes the faces themselves.
  const faced =
    edited === null || cut !== null ? dropFaces(after.settings) : moveFaces(after.settings, edited);
  setHistory(
    addStep(emptyHistory(), {
      label: 'resume',
      before: { ...before, settings: { ...after.settings, drains, ...faced } },
      after,
      gesture: -1,
    }),
  );
}

/** True while the model on the stage differs from every stored file. */
export function needsStoring(): boolean {
  const edit = currentEdit();
  const source = editor.source;
  const differs = source !== null && (isEdited(edit) || isSampleFile(source.fileId));
  return differs && findStoredFile(editKey(edit)) === undefined;
}

/** Records that an edit was stored as a file. If it is still on the stage, the model becomes that file. */
export function editStored(edit: ModelEdit, figures: StoredFigures): void {
  keepStoredFile(editKey(edit), figures);
  if (stage.model !== null && sameEdit(currentEdit(), edit)) Object.assign(stage.model, figures);
}
