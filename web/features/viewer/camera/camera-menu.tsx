import { Menu } from '@chakra-ui/react';
import { Rotate3d } from 'lucide-react';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsPhone } from '../../../lib/use-media-query.ts';
import { MenuBox } from '../../../ui/menu-box.tsx';
import { switchGrid, switchProjection } from '../view-state.ts';
import type { CameraCommands } from './camera-commands.ts';
import type { PresetName } from './presets.ts';
import { StripButton } from './strip-tool.tsx';

const PRESET_ORDER: readonly PresetName[] = ['all', 'front', 'back', 'left', 'right', 'top', 'bottom'];

interface Props {
  camera: RefObject<CameraCommands | null>;
  onScreenshot: () => void;
  onCopyLink: () => void;
}

/** Menu of the preset views. On phones it also holds the buttons that do not fit in the strip. */
export function CameraMenu({ camera, onScreenshot, onCopyLink }: Props) {
  const { t } = useTranslation();
  const isPhone = useIsPhone();
  const more = [
    { value: 'projection', text: t('viewer.perspective'), run: switchProjection },
    { value: 'grid', text: t('workspace.viewer.grid'), run: switchGrid },
    { value: 'screenshot', text: t('viewer.screenshot'), run: onScreenshot },
    { value: 'copy-link', text: t('viewer.link.copy'), run: onCopyLink },
  ];
  return (
    <MenuBox
      placement="left-start"
      minW="40"
      trigger={
        <StripButton label={t('workspace.viewer.camera')} testId="camera-presets">
          <Rotate3d />
        </StripButton>
      }
    >
      {PRESET_ORDER.map((preset) => (
        <Menu.Item
          key={preset}
          value={preset}
          minH="10"
          rounded="l2"
          onClick={() => camera.current?.look(preset)}
          data-testid={`view-${preset}`}
        >
          {t(`workspace.viewer.${preset}`)}
        </Menu.Item>
      ))}
      {isPhone && <Menu.Separator />}
      {isPhone &&
        more.map(({ value, text, run }) => (
          <Menu.Item key={value} value={value} minH="10" rounded="l2" onClick={run}>
            {text}
          </Menu.Item>
        ))}
    </MenuBox>
  );
}
