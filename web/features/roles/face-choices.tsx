import { chakra, Stack, Text } from '@chakra-ui/react';
import { Check } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Face } from '../../../core/model/faces/face.ts';
import { areaOfFace } from '../../../core/solid/mesh/mesh.ts';
import { faceWords, formatArea } from '../../lib/face-words.ts';
import { facesNamed } from '../../lib/faces-named.ts';
import { meshOfShape } from '../../mesh/registry.ts';
import {
  type FaceTarget,
  facePicking,
  mostFacesFor,
  paintedFor,
  paintFor,
  pickedFor,
  toggleFaces,
} from '../../state/roles/face-roles.ts';
import { modelFaces } from '../../state/roles/model-faces.ts';
import type { EditProps } from '../../state/settings.ts';
import { useStateOf } from '../../state/snapshots.ts';
import { stage } from '../../state/stage.ts';
import { SmallButton } from '../../ui/button.tsx';
import { Note } from '../../ui/texts.tsx';
import { notify } from '../../ui/toast/toaster.ts';
import { BrushPanel } from './brush-panel.tsx';
import { type FaceGroup, faceGroups } from './face-groups.ts';
import { cornersOfPainted } from './paint-face.ts';

/** Groups listed at first. */
const LISTED = 8;

interface Props extends Omit<EditProps, 'disabled'> {
  target: FaceTarget;
}

/** Faces to pick without the stage, by key or finger: all of one size with one press. */
export function FaceChoices({ target, now, onEdit }: Props) {
  const { t } = useTranslation();
  const { found, smooth } = useStateOf(modelFaces);
  const [isLong, setLong] = useState(false);
  const faces: readonly Face[] = found?.faces ?? [];
  const groups = useMemo(() => faceGroups(faces, (face) => faceWords(face, t)), [faces, t]);
  const places = pickedFor(now, target);
  const { model } = useStateOf(stage);
  const { brush } = useStateOf(facePicking);
  const mesh = meshOfShape(model?.shapeId);
  const painted = paintedFor(now, target);
  const paintedMm2 = useMemo(
    () => (mesh && painted ? areaOfCorners(cornersOfPainted(mesh, painted) ?? []) : 0),
    [mesh, painted],
  );
  const picked = useMemo(() => new Set(facesNamed(faces, places)), [faces, places]);
  if (found === null) return <Text textStyle="xs">{t('roles.searching')}</Text>;
  if (groups.length === 0) return <Text textStyle="xs">{t('roles.noFaces')}</Text>;
  const toggle = (members: readonly number[]) => {
    const points = members.map((face) => faces[face]!.atMm);
    const next = toggleFaces(now, target, points);
    if (next === now) return notify('warning', t('roles.tooMany', { count: mostFacesFor(target) }));
    onEdit(next);
    if (members.some((face) => !picked.has(face))) facePicking.sought = members;
  };
  const added = [...new Set([...picked].flatMap((face) => smooth[face] ?? []))].filter(
    (face) => !picked.has(face),
  );
  const listed = isLong ? groups : groups.slice(0, LISTED);
  return (
    <Stack gap="1" data-testid="face-choices">
      {mesh && <BrushPanel {...{ mesh, target, now, onEdit }} startMm={faces[0]!.atMm} />}
      {brush === 'pick' && <Note>{t('roles.hint')}</Note>}
      {mesh && painted && (
        <GroupRow
          group={{ words: t('roles.face.painted', { area: formatArea(paintedMm2) }), faces: [] }}
          isPicked
          onToggle={() => onEdit(paintFor(now, target, undefined))}
        />
      )}
      {added.length > 0 && (
        <SmallButton size="xs" look="quiet" onClick={() => toggle(added)} data-testid="pick-smooth">
          {t('roles.smooth')}
        </SmallButton>
      )}
      {listed.map((group) => (
        <GroupRow
          key={group.words}
          group={group}
          isPicked={group.faces.every((face) => picked.has(face))}
          onToggle={() => toggle(group.faces)}
        />
      ))}
      {listed.length < groups.length && (
        <SmallButton size="xs" look="quiet" onClick={() => setLong(true)}>
          {t('roles.more')}
        </SmallButton>
      )}
    </Stack>
  );
}

function areaOfCorners(corners: ArrayLike<number>): number {
  let mm2 = 0;
  for (let i = 0; i < corners.length; i += 9) mm2 += areaOfFace(corners, i, i + 3, i + 6);
  return mm2;
}

function GroupRow({
  group: { words, faces },
  isPicked,
  onToggle,
}: {
  group: FaceGroup;
  isPicked: boolean;
  onToggle: () => void;
}) {
  const { t } = useTranslation();
  const light = (lit: readonly number[]) => {
    facePicking.lit = lit;
  };
  return (
    <chakra.button
      type="button"
      display="flex"
      alignItems="center"
      gap="2"
      w="full"
      minH={{ base: '11', md: '8' }}
      px="2"
      rounded="l1"
      textStyle="sm"
      textAlign="start"
      bg={isPicked ? 'green.subtle' : undefined}
      _hover={{ bg: 'bg.muted' }}
      aria-pressed={isPicked}
      onClick={onToggle}
      onPointerEnter={() => light(faces)}
      onPointerLeave={() => light([])}
      onFocus={() => light(faces)}
      onBlur={() => light([])}
      data-testid="face-group"
    >
      <chakra.span flex="1">{words}</chakra.span>
      {faces.length > 1 && (
        <chakra.span textStyle="xs" color="fg.muted">
          {t('roles.all', { count: faces.length })}
        </chakra.span>
      )}
      {isPicked && <Check size={14} aria-hidden />}
    </chakra.button>
  );
}
