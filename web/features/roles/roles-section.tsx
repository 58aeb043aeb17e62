import { Box, Stack } from '@chakra-ui/react';
import { Plus } from 'lucide-react';
import { useEffect } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { MODE_TRAITS } from '../../../core/rules/parameters/lattice-modes.ts';
import { FACE_ROLES } from '../../../core/rules/parameters/roles.ts';
import { faceWords } from '../../lib/face-words.ts';
import { column } from '../../state/column.ts';
import { addRole, facePicking, mayHaveRoles, namesFaces, pickFor } from '../../state/roles/face-roles.ts';
import { modelFaces } from '../../state/roles/model-faces.ts';
import type { EditProps } from '../../state/settings.ts';
import { useStateOf } from '../../state/snapshots.ts';
import { stage } from '../../state/stage.ts';
import { SmallButton } from '../../ui/button.tsx';
import { Explain } from '../../ui/explain.tsx';
import { Section } from '../../ui/section.tsx';
import { Note } from '../../ui/texts.tsx';
import { BodyList } from './body-list.tsx';
import { RoleCard } from './role-card.tsx';
import { useModelFaces } from './use-model-faces.ts';

const ASIDE_PX = 14;

/** Three buttons in a row. Inline, since they come with the model, which adds no style rule to the page. */
const ROW = { display: 'flex', flexWrap: 'wrap', gap: '0.375rem' } as const;
const ONE_OF_ROW = { flex: '1 0 auto', paddingInline: '0.5rem', gap: '0.25rem' } as const;

/** Roles of bodies, and of faces: what stays solid, gets a skin, or stays clear of the lattice. */
export function RolesSection({ now, disabled, onEdit }: EditProps) {
  const { t } = useTranslation();
  const { model } = useStateOf(stage);
  const { target } = useStateOf(facePicking);
  const { view } = useStateOf(column);
  const isOffered = mayHaveRoles(now);
  const isUsed = now.roles.length > 0;
  useModelFaces(namesFaces(now) ? (model?.shapeId ?? null) : null);
  useEffect(() => () => pickFor(null), []);
  useEffect(() => {
    if (typeof target !== 'number') return;
    // A press of the stage picks a place in a test.
    if (disabled || !isOffered || view === 'test' || target >= now.roles.length) pickFor(null);
  }, [disabled, isOffered, view, target, now.roles.length]);
  const add = (kind: (typeof FACE_ROLES)[number]) => {
    onEdit(addRole(now, kind));
    pickFor(now.roles.length);
  };
  return (
    <Section
      title={t('roles.title')}
      aside={<Explain label={t('start.hint.more', { topic: t('roles.title') })} text={t('roles.explain')} />}
    >
      <div data-testid="roles" data-count={now.roles.length}>
        {isOffered ? (
          <>
            <BodyList {...{ now, disabled, onEdit }} />
            {/* Opening a model adds no style rule to the page, so only roles bring a stack. */}
            {isUsed && (
              <Stack gap="3" mb="3">
                {now.roles.map((role, index) => (
                  <RoleCard
                    // biome-ignore lint/suspicious/noArrayIndexKey: a role is its place in the list
                    key={index}
                    {...{ role, index, now, disabled, onEdit }}
                    isPicking={target === index}
                  />
                ))}
              </Stack>
            )}
            <div style={ROW}>
              {FACE_ROLES.map((kind) => (
                <SmallButton
                  key={kind}
                  style={ONE_OF_ROW}
                  look={isUsed ? 'quiet' : 'tint'}
                  disabled={disabled}
                  onClick={() => add(kind)}
                  data-testid={`add-${kind}`}
                >
                  <Plus aria-hidden />
                  {t(`roles.kind.${kind}`)}
                </SmallButton>
              ))}
            </div>
          </>
        ) : (
          <Note data-testid="roles-why-not">
            {t(`roles.whyNot.${MODE_TRAITS[now.mode].hasRegions ? 'regions' : 'conformal'}`)}
          </Note>
        )}
        <FaceHint />
      </div>
    </Section>
  );
}

function FaceHint() {
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
