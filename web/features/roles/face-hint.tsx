import { Box } from '@chakra-ui/react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { facePicking } from '../../state/roles/face-roles.ts';
import { useStateOf } from '../../state/snapshots.ts';
import { faceWords } from './face-words.ts';
import { modelFaces } from './model-faces.ts';

const ASIDE_PX = 14;

/** Name of the face under the pointer, beside it. */
export function FaceHint() {
  const { t } = useTranslation();
  const { hovered } = useStateOf(facePicking);
  const { found } = useStateOf(modelFaces);
  const face = hovered === null ? undefined : found?.faces[hovered.face];
  if (hovered === null || face === undefined) return null;
  return createPortal(
    <Box
      position="fixed"
      left={`${hovered.x + ASIDE_PX}px`}
      top={`${hovered.y + ASIDE_PX}px`}
      px="2.5"
      py="1"
      rounded="l1"
      bg="bg.inverted"
      color="fg.inverted"
      textStyle="xs"
      pointerEvents="none"
      zIndex="tooltip"
      data-testid="face-hint"
    >
      {faceWords(face, t)}
    </Box>,
    document.body,
  );
}
