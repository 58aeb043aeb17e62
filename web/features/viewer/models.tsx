import type { Point } from '../../../core/solid/geometry/vector.ts';
import { meshOfShape, shapeOf } from '../../mesh/registry.ts';
import type { ColorMode } from '../../state/color-mode.ts';
import type { Cut } from './clip/clip.ts';
import { FAULT_COLORS, LOAD_COLORS, SCENE_COLORS } from './colors.ts';
import { GroundShadow } from './drawing/ground-shadow.tsx';
import { VEIL_OPACITY } from './drawing/part-look.ts';
import type { SideColors } from './drawing/part-material.ts';
import { PartView } from './drawing/part-view.tsx';
import { WarmUp } from './drawing/warm-up.tsx';
import { PART_NAMES, type Parts, type PartsShown, partObjectName, partsOnScreen } from './parts.ts';

export interface ModelsProps {
  /** Key of the model: parts of one model never stay on the stage for those of another. */
  modelKey: string;
  parts: Parts;
  shown: PartsShown;
  cuts: readonly Cut[];
  extentMm: Point;
  mode: ColorMode;
  /** Colours of two regions; null for one. */
  sides: SideColors | null;
  /** True while the original is the shell around the preview. */
  isShell?: boolean;
}

const SHELL_OPACITY = 0.4;
const SHADOW_OPACITY: Record<ColorMode, number> = { light: 0.3, dark: 0.6 };

export function Models(props: ModelsProps) {
  const { modelKey, parts, shown, cuts, extentMm, mode, sides, isShell = false } = props;
  const colors = SCENE_COLORS[mode];
  const onScreen = partsOnScreen(parts, shown);
  const mesh = meshOfShape(parts.original);
  return (
    <>
      <WarmUp />
      {mesh && onScreen.length > 0 && (
        <GroundShadow
          mesh={mesh}
          widthMm={extentMm[0]}
          lengthMm={extentMm[1]}
          opacity={SHADOW_OPACITY[mode]}
        />
      )}
      {PART_NAMES.map((name, order) => {
        const id = parts[name];
        const shape = shapeOf(id);
        if (id === null || shape === undefined) return null;
        const isGhost = name === 'original' && onScreen.length > 1;
        const look = {
          color: colors[isGhost && isShell ? 'preview' : name],
          capColor: colors[`${name}Cap`],
          faultColors:
            shape.kind === 'struts' && shape.struts.isLoaded ? LOAD_COLORS[mode] : FAULT_COLORS[mode],
          visible: shown[name],
          ghost: isGhost ? (isShell ? SHELL_OPACITY : VEIL_OPACITY) : null,
          veils: true,
          sides: name === 'structure' ? null : sides,
          cuts,
          order,
        };
        return (
          <group key={`${modelKey}-${name}`} name={partObjectName(name)}>
            <PartView {...{ name, id, shape, look }} isLattice={name !== 'original'} />
          </group>
        );
      })}
    </>
  );
}
