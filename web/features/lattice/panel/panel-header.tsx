import { Flex } from '@chakra-ui/react';
import {
  ChevronsDownUp,
  ChevronsUpDown,
  GripVertical,
  type LucideIcon,
  PanelRight,
  PanelRightClose,
  PanelRightOpen,
  PictureInPicture2,
  Pin,
  PinOff,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useMoveHandle } from '../../../lib/use-move-handle.ts';
import { IconButton } from '../../../ui/button.tsx';
import { StripTitle } from '../../../ui/drawer-strip.tsx';
import { Hint } from '../../../ui/hint.tsx';
import { dockPlace, dropPlace, movePlace, type PanelPlace } from './panel-place.ts';
import type { PanelPlacing } from './use-panel-place.ts';

type Props = Pick<PanelPlace, 'docked' | 'collapsed' | 'pinned'> &
  Pick<PanelPlacing, 'change'> & {
    title: string;
    /** A drawer has its place, so it is only closed. */
    isDrawer: boolean;
    children: ReactNode;
  };

/** Grip, content and actions of the panel itself. */
export function PanelHeader({ docked, collapsed, pinned, isDrawer, title, change, children }: Props) {
  const { t } = useTranslation();
  const fold = (
    <HeaderButton
      text={t(`workspace.panel.${collapsed ? 'expand' : 'collapse'}`)}
      icon={FOLD_ICONS[docked ? 'docked' : 'floating'][collapsed ? 'unfold' : 'fold']}
      expanded={!collapsed}
      onClick={() => change((now) => ({ ...now, collapsed: !collapsed }))}
      testId="panel-fold"
    />
  );
  if (docked && collapsed) {
    return (
      <Flex direction="column" align="center" gap="2" pt="2">
        {fold}
        <StripTitle text={title} />
      </Flex>
    );
  }
  return (
    <Flex
      align="center"
      ps={isDrawer ? '2' : '0.5'}
      pe="1"
      minH="12"
      borderBottomWidth={collapsed ? '0' : '1px'}
      data-fades
    >
      {!isDrawer && <Grip title={title} change={change} />}
      <Flex flex="1" minW="0" align="center">
        {children}
      </Flex>
      {!isDrawer && (
        <>
          <HeaderButton
            text={t(`workspace.panel.${pinned ? 'unpin' : 'pin'}`)}
            icon={pinned ? Pin : PinOff}
            pressed={pinned}
            onClick={() => change((now) => ({ ...now, pinned: !pinned }))}
            testId="panel-pin"
          />
          <HeaderButton
            text={t(`workspace.panel.${docked ? 'float' : 'dock'}`)}
            icon={docked ? PictureInPicture2 : PanelRight}
            onClick={() => change((now, area) => dockPlace(now, !docked, area))}
            testId="panel-dock"
          />
        </>
      )}
      {fold}
    </Flex>
  );
}

/** Handle by which the panel is dragged off its edge, and moved. */
function Grip({ title, change }: Pick<Props, 'title' | 'change'>) {
  const { t } = useTranslation();
  const drag = useMoveHandle({
    onMove: (dx, dy) => change((now, area) => movePlace(now, { dx, dy }, area)),
    onEnd: () => change(dropPlace),
  });
  return (
    <Flex
      {...drag}
      as="button"
      aria-label={`${title}: ${t('workspace.panel.move')}`}
      align="center"
      justify="center"
      h="10"
      w="6"
      flexShrink="0"
      rounded="l2"
      cursor="grab"
      touchAction="none"
      color="fg.subtle"
      focusVisibleRing="outside"
      _active={{ cursor: 'grabbing' }}
      data-testid="panel-grip"
    >
      <GripVertical size={16} aria-hidden />
    </Flex>
  );
}

/** Icons of the fold button: a docked panel folds to the right, a floating one upwards. */
const FOLD_ICONS = {
  docked: { fold: PanelRightClose, unfold: PanelRightOpen },
  floating: { fold: ChevronsDownUp, unfold: ChevronsUpDown },
} as const;

interface ButtonProps {
  text: string;
  icon: LucideIcon;
  pressed?: boolean;
  expanded?: boolean;
  onClick: () => void;
  testId: string;
}

function HeaderButton({ text, icon: Icon, pressed, expanded, onClick, testId }: ButtonProps) {
  return (
    <Hint text={text} placement="bottom">
      <IconButton
        colorPalette={pressed === true ? 'green' : 'gray'}
        boxSize="8"
        minW="8"
        aria-label={text}
        {...(expanded === undefined ? {} : { 'aria-expanded': expanded })}
        _expanded={{ bg: 'transparent' }}
        onClick={onClick}
        data-testid={testId}
      >
        <Icon size={17} />
      </IconButton>
    </Hint>
  );
}
