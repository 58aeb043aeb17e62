import { useNavigate, useSearch } from '@tanstack/react-router';
import { type RefObject, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { subscribe } from 'valtio';
import type { CameraPose } from '../../../features/viewer/camera-pose.ts';
import { measure } from '../../../features/viewer/measure/measure-state.ts';
import { PART_NAMES, type PartName, type Parts, type PartsShown } from '../../../features/viewer/parts.ts';
import {
  type LinkedView,
  poseOfLink,
  readView,
  type ViewSearch,
  viewSearchOf,
  writeView,
} from '../../../features/viewer/view-link.ts';
import { beginView, view } from '../../../features/viewer/view-state.ts';
import { useShown } from '../../../state/use-shown.ts';
import { notify } from '../../../ui/toast/toaster.ts';
import type { WorkspaceSearch } from '../../search.ts';
import { useWorkspacePath } from '../use-navigation.ts';

interface Options {
  parts: Parts;
  /** True while the preview stands in for the result. */
  hasPreview: boolean;
  modelKey: string | null;
  stage: RefObject<HTMLElement | null>;
}

/** Debounce delay of the address, ms. */
const QUIET_MS = 400;

/** Synchronises view and address: a link opens its view, and the address describes the current one. */
export function useViewLink({ parts, hasPreview, modelKey, stage }: Options) {
  const { t } = useTranslation();
  const search: WorkspaceSearch = useSearch({ strict: false });
  const to = useWorkspacePath();
  const linked = useLinkedView(search, modelKey);
  const { latticeDrawn } = useShown();
  const usual = usualParts(latticeDrawn !== null, hasPreview);
  const pendingShow = useShownParts(parts, usual, linked.current.show);
  const sidePx = useCallback(() => {
    const box = stage.current;
    return box === null ? 1 : Math.max(1, Math.min(box.clientWidth, box.clientHeight));
  }, [stage]);
  const startPose = useCallback((): CameraPose | null => {
    const { camera } = linked.current;
    linked.current.camera = null;
    return camera === null ? null : poseOfLink(camera, sidePx());
  }, [linked, sidePx]);

  const now = useRef({ parts, usual, search, modelKey });
  now.current = { parts, usual, search, modelKey };
  const viewAsSearch = useCallback((): ViewSearch => {
    const existing = PART_NAMES.filter((name) => now.current.parts[name] !== null);
    const written = writeView({ ...view, usual: now.current.usual, existing }, sidePx());
    // Parameters that a link still waits for stay in the address.
    return pendingShow.current && now.current.search.show !== undefined
      ? { ...written, show: now.current.search.show }
      : written;
  }, [pendingShow, sidePx]);

  const navigate = useNavigate();
  const keep = useCallback(() => {
    if (now.current.modelKey === null || view.pose === null) return;
    const written = viewAsSearch();
    const before = viewSearchOf({ ...now.current.search });
    if (JSON.stringify(written) === JSON.stringify(before)) return;
    void navigate({
      to,
      search: { ...withoutView(now.current.search), ...written },
      replace: true,
      resetScroll: false,
    });
  }, [navigate, to, viewAsSearch]);
  useKeepSoon(keep, search, parts);

  const copyLink = async () => {
    keep();
    try {
      await navigator.clipboard.writeText(addressWith(viewAsSearch(), now.current.search));
      notify('success', t('viewer.link.copied'));
    } catch {
      notify('warning', t('viewer.link.failed'));
    }
  };
  return { startPose, copyLink };
}

/** View of the link that opened the page, applied once. Another model begins with the default view. */
function useLinkedView(search: ViewSearch, modelKey: string | null): RefObject<LinkedView> {
  const [first] = useState(() => {
    const linked = readView(viewSearchOf({ ...search }));
    beginLinkedView(linked);
    return linked;
  });
  const lastKey = useRef<string | null>(null);
  useEffect(() => {
    if (modelKey === null || modelKey === lastKey.current) return;
    // The link's view applies to the first model only.
    if (lastKey.current !== null) {
      beginView();
      measure.ends = [];
    }
    lastKey.current = modelKey;
  }, [modelKey]);
  return useRef(first);
}

function beginLinkedView({ eye, clip, tool }: LinkedView): void {
  beginView();
  measure.ends = [];
  if (eye !== null) view.projection = eye;
  if (clip !== null) view.clip = clip;
  if (tool !== null) view.tool = tool;
}

/** Calls `keep` once the view, the address and the parts have been still for a moment. */
function useKeepSoon(keep: () => void, search: ViewSearch, parts: Parts): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: parts and address are reasons to look again
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const keepSoon = () => {
      clearTimeout(timer);
      timer = setTimeout(keep, QUIET_MS);
    };
    keepSoon();
    const stop = subscribe(view, keepSoon);
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [keep, search, ...Object.values(parts)]);
}

/** Address of the page with the parameters of this view instead of its current ones. */
function addressWith(written: ViewSearch, search: ViewSearch): string {
  const url = new URL(location.href);
  for (const name of Object.keys(viewSearchOf({ ...search }))) url.searchParams.delete(name);
  for (const [name, text] of Object.entries(written)) url.searchParams.set(name, text);
  return url.href;
}

function withoutView<T extends ViewSearch>(search: T): Omit<T, keyof ViewSearch> {
  const { show: _show, camera: _camera, eye: _eye, clip: _clip, tool: _tool, ...rest } = search;
  return rest;
}

/**
 * Default visibility: a lattice that is drawn is visible, and what stood in for it is hidden: the preview, else the
 * structure.
 */
export function usualParts(hasLattice: boolean, hasPreview: boolean): PartsShown {
  return {
    original: !hasLattice,
    preview: !hasLattice,
    structure: !hasLattice && !hasPreview,
    lattice: true,
  };
}

/** Shows a new result, once. Returns whether a link's choice still waits for parts that it names. */
function useShownParts(parts: Parts, usual: PartsShown, linked: PartName[] | null): RefObject<boolean> {
  const pending = useRef(linked !== null);
  const existing = PART_NAMES.filter((name) => parts[name] !== null);
  const hasAny = existing.length > 0;
  const standIn = parts.structure !== null && (usual.structure ? 'structure' : 'preview');
  const hasLattice = !usual.original;
  const show = useEffectEvent((isBetween: boolean) => {
    if (linked === null || !pending.current || !linked.every((name) => existing.includes(name))) {
      Object.assign(view.shown, usual);
      return;
    }
    for (const name of PART_NAMES) view.shown[name] = linked.includes(name);
    // The lattice soon follows the structure mesh and must not override the link.
    pending.current = isBetween;
  });
  // Only parts that start to exist change the visibility.
  useEffect(() => {
    if (hasAny) show(standIn !== false && !hasLattice);
  }, [hasAny, standIn, hasLattice]);
  return pending;
}
