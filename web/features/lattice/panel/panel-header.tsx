import { Flex, Text } from '@chakra-ui/react';
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
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { useMoveHandle } from '../../../ui/floating/use-move-handle.ts';
import { Hint } from '../../../ui/hint.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { dockPlace, dropPlace, movePlace, type PanelPlace } from './panel-place.ts';
import type { PanelPlacing } from './use-panel-place.ts';

type Props = Pick<PanelPlace, 'docked' | 'collapsed' | 'pinned'> &
  Pick<PanelPlacing, 'change'> & {
    /** A drawer has its place, so it is only closed. */
    isDrawer: boolean;
  };

/**
 * Handle, title and actions of the panel itself. Memoised, because the panel around it renders at every
 * settings change.
 */
export const PanelHeader = memo(function PanelHeader(props: Props) {
  const { docked, collapsed, pinned, isDrawer, change } = props;
  const { t } = useTranslation();
  const fold = <FoldButton {...{ docked, collapsed, change }} />;
  if (docked && collapsed) {
    return (
      <Flex align="center" justify="center" minH="12">
        {fold}
      </Flex>
    );
  }
  if (isDrawer) {
    return (
      <Flex align="center" ps="5" pe="2" minH="12" borderBottomWidth="1px">
        <Text as="h2" flex="1" fontWeight="semibold" textStyle="sm">
          {t('workspace.panel.title')}
        </Text>
        {fold}
      </Flex>
    );
  }
  return (
    <Flex align="center" ps="1.5" pe="1" minH="12" borderBottomWidth={collapsed ? '0' : '1px'} data-fades>
      <Grip change={change} />
      <HeaderButton
        text={t(`workspace.panel.${pinned ? 'unpin' : 'pin'}`)}
        icon={pinned ? PinOff : Pin}
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
      {fold}
    </Flex>
  );
});

/** Title by which the panel is dragged off its edge, and moved. */
function Grip({ change }: Pick<Props, 'change'>) {
  const { t } = useTranslation();
  const drag = useMoveHandle({
    onMove: (dx, dy) => change((now, area) => movePlace(now, dx, dy, area)),
    onEnd: () => change(dropPlace),
  });
  return (
    <Flex
      {...drag}
      as="button"
      aria-label={`${t('workspace.panel.title')}: ${t('workspace.panel.move')}`}
      align="center"
      gap="1"
      flex="1"
      minW="0"
      h="10"
      px="1.5"
      rounded="l2"
      cursor="grab"
      touchAction="none"
      color="fg.subtle"
      focusVisibleRing="outside"
      _active={{ cursor: 'grabbing' }}
      data-testid="panel-grip"
    >
      <GripVertical size={16} aria-hidden />
      <Text as="span" fontWeight="semibold" textStyle="sm" color="fg" truncate>
        {t('workspace.panel.title')}
      </Text>
    </Flex>
  );
}

/** Icons of the fold button: a docked panel folds to the right, a floating one upwards. */
const FOLD_ICONS = {
  docked: { fold: PanelRightClose, unfold: PanelRightOpen },
  floating: { fold: ChevronsDownUp, unfold: ChevronsUpDown },
} as const;

function FoldButton({ docked, collapsed, change }: Pick<Props, 'docked' | 'collapsed' | 'change'>) {
  const { t } = useTranslation();
  return (
    <HeaderButton
      text={t(`workspace.panel.${collapsed ? 'expand' : 'collapse'}`)}
      icon={FOLD_ICONS[docked ? 'docked' : 'floating'][collapsed ? 'unfold' : 'fold']}
      expanded={!collapsed}
      onClick={() => change((now) => ({ ...now, collapsed: !collapsed }))}
      testId="panel-fold"
    />
  );
}

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
        boxSize="9"
        minW="9"
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
