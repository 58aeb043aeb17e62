import { Box, chakra, Flex, Text } from '@chakra-ui/react';
import { ChevronDown, ChevronUp, X } from 'lucide-react';
import { memo, type PointerEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton, SmallButton } from '../../../ui/button.tsx';
import { CLIP_AXES, mayClip, NO_CLIP } from '../clip/clip.ts';
import type { PartName, PartsShown, PartsThere } from '../parts.ts';
import { VIEW_PANEL_HEIGHT_PX, VIEW_PANEL_QUIET_SECONDS } from '../view-limits.ts';
import { useView, view } from '../view-state.ts';
import { ClipControls } from './clip-controls.tsx';
import { clampHeight, heightAfterKey } from './panel-height.ts';
import { PartToggles } from './part-toggles.tsx';

export interface ViewPanelProps {
  there: PartsThere;
  /** What the toggles say; the view's own by default. */
  shown?: PartsShown;
  /** True while nothing can be toggled. */
  held?: boolean;
  refining: boolean;
  /** False while all that is on the stage covers a section; by the toggles unless given. */
  canSection?: boolean;
  /** An editing tool is open and needs the whole model. */
  editing: boolean;
  /** Beside the title, where there is room for one. */
  chip?: ReactNode;
  onToggle?: (name: PartName) => void;
}

function switchShown(name: PartName): void {
  view.shown[name] = !view.shown[name];
}

/** Panel of the visible models and the sections. It collapses, and its height can be dragged. */
export const ViewPanel = memo(function ViewPanel(props: ViewPanelProps) {
  const { there, held = false, refining, editing, chip, onToggle = switchShown } = props;
  const { t } = useTranslation();
  const { shown, clip } = useView();
  const isCut = CLIP_AXES.some((axis) => clip[axis] !== null);
  const { open, turn, use } = useFolding(isCut);
  const foldButton = useRef<HTMLButtonElement>(null);
  const [heightPx, setHeightPx] = useState<number>(VIEW_PANEL_HEIGHT_PX.max);
  const blocked = () => {
    if (editing) return t('viewer.clip.editing');
    return (props.canSection ?? mayClip(there, shown)) ? null : t('viewer.clip.allShown');
  };
  return (
    <Flex
      as="section"
      aria-label={t('viewer.panel.title')}
      direction="column"
      w="232px"
      style={{ height: open ? heightPx : VIEW_PANEL_HEIGHT_PX.folded }}
      maxH="full"
      bg="bg.panel"
      borderWidth="1px"
      rounded="l3"
      shadow="sm"
      overflow="hidden"
      onPointerEnter={use}
      onFocusCapture={use}
      data-testid="view-panel"
    >
      <PanelTitle open={open} onFold={() => turn(!open)} foldButton={foldButton}>
        {isCut && !open ? <SectionChip onClose={() => foldButton.current?.focus()} /> : chip}
      </PanelTitle>
      <Box flex="1" minH="0" overflowY={open ? 'auto' : 'hidden'} px="1.5" pb="1.5">
        <PartToggles
          there={there}
          shown={props.shown ?? shown}
          held={held}
          refining={refining}
          compact={!open}
          onToggle={onToggle}
        />
        {open && (
          // While a result loads there is nothing to section, and no reason to give. Rendered all the same, for
          // its styles.
          <Box
            borderTopWidth="1px"
            mt="2"
            pt="1"
            ps="2"
            style={Object.values(there).some(Boolean) ? {} : { visibility: 'hidden' }}
          >
            <ClipControls
              clip={clip}
              blocked={blocked()}
              onChange={(next) => {
                view.clip = next;
              }}
            />
          </Box>
        )}
      </Box>
      {open && <DragHandle heightPx={heightPx} onHeight={setHeightPx} />}
    </Flex>
  );
});

/**
 * Folded at first, since it lies over the model. If a result begins with a section, the panel opens to show where it is
 * set, and collapses unless the user has started to use it.
 */
function useFolding(isCut: boolean) {
  const [open, setOpen] = useState(false);
  const used = useRef(false);
  useEffect(() => {
    if (isCut && !used.current) setOpen(true);
  }, [isCut]);
  useEffect(() => {
    if (!open) return;
    const fold = setTimeout(() => {
      if (!used.current) setOpen(false);
    }, VIEW_PANEL_QUIET_SECONDS * 1000);
    return () => clearTimeout(fold);
  }, [open]);
  const use = () => {
    used.current = true;
  };
  const turn = (to: boolean) => {
    use();
    setOpen(to);
  };
  return { open, turn, use };
}

/** Says that the model is cut open while the sliders are folded, and closes it. `onClose` takes the focus, which would go with the chip. */
function SectionChip({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <SmallButton
      size="xs"
      ms="auto"
      aria-label={t('viewer.clip.reset')}
      onClick={() => {
        view.clip = { ...NO_CLIP };
        onClose();
      }}
      data-testid="section-chip"
    >
      {t('viewer.clip.title')}
      <X aria-hidden />
    </SmallButton>
  );
}

interface TitleProps {
  open: boolean;
  onFold: () => void;
  foldButton: RefObject<HTMLButtonElement | null>;
  children: ReactNode;
}

function PanelTitle({ open, onFold, foldButton, children }: TitleProps) {
  const { t } = useTranslation();
  return (
    <Flex align="center" justify="space-between" ps="3.5" pe="1" minH="36px">
      <Text as="h2" textStyle="xs" fontWeight="semibold">
        {t('viewer.panel.title')}
      </Text>
      {children}
      <IconButton
        ref={foldButton}
        boxSize="8"
        minW="0"
        focusVisibleRing="inside"
        _expanded={{ bg: 'transparent' }}
        aria-label={t(open ? 'viewer.panel.fold' : 'viewer.panel.unfold')}
        aria-expanded={open}
        onClick={onFold}
        data-testid="view-panel-fold"
      >
        {open ? <ChevronUp /> : <ChevronDown />}
      </IconButton>
    </Flex>
  );
}

function DragHandle({ heightPx, onHeight }: { heightPx: number; onHeight: (px: number) => void }) {
  const { t } = useTranslation();
  const start = useRef<{ y: number; heightPx: number } | null>(null);
  const onPointerMove = (event: PointerEvent) => {
    if (start.current !== null)
      onHeight(clampHeight(start.current.heightPx + event.clientY - start.current.y));
  };
  return (
    <chakra.div
      role="separator"
      aria-orientation="horizontal"
      aria-label={t('viewer.panel.height')}
      aria-valuenow={heightPx}
      aria-valuemin={VIEW_PANEL_HEIGHT_PX.min}
      aria-valuemax={VIEW_PANEL_HEIGHT_PX.max}
      tabIndex={0}
      h="3.5"
      flexShrink="0"
      display="grid"
      placeItems="center"
      cursor="ns-resize"
      touchAction="none"
      _hover={{ bg: 'bg.subtle' }}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        start.current = { y: event.clientY, heightPx };
      }}
      onPointerMove={onPointerMove}
      onPointerUp={() => {
        start.current = null;
      }}
      onKeyDown={(event) => {
        const next = heightAfterKey(heightPx, event.key);
        if (next === null) return;
        event.preventDefault();
        onHeight(next);
      }}
      data-testid="view-panel-height"
    >
      <Box w="9" h="1" rounded="full" bg="border.emphasized" />
    </chakra.div>
  );
}
