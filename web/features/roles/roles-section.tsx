import { Flex, Stack, Text } from '@chakra-ui/react';
import { Plus } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { FACE_ROLES } from '../../../core/rules/parameters/roles.ts';
import { addRole, facePicking, mayHaveRoles, namesFaces, pickFor } from '../../state/roles/face-roles.ts';
import type { Settings } from '../../state/settings.ts';
import { useStateOf } from '../../state/snapshots.ts';
import { stage } from '../../state/stage.ts';
import { SmallButton } from '../../ui/button.tsx';
import { Explain } from '../../ui/explain.tsx';
import { Section } from '../../ui/section.tsx';
import { BodyList } from './body-list.tsx';
import { FaceHint } from './face-hint.tsx';
import { useModelFaces } from './model-faces.ts';
import { RoleCard } from './role-card.tsx';

interface Props {
  now: Settings;
  disabled: boolean;
  onEdit: (next: Settings) => void;
}

/** Roles of bodies, and of faces: what stays solid, gets a skin, or stays clear of the lattice. */
export function RolesSection({ now, disabled, onEdit }: Props) {
  const { t } = useTranslation();
  const { model } = useStateOf(stage);
  const { target } = useStateOf(facePicking);
  const isOffered = mayHaveRoles(now);
  const isUsed = now.roles.length > 0;
  useModelFaces(namesFaces(now) ? (model?.shapeId ?? null) : null);
  useEffect(() => () => pickFor(null), []);
  useEffect(() => {
    if (typeof target !== 'number') return;
    if (disabled || !isOffered || target >= now.roles.length) pickFor(null);
  }, [disabled, isOffered, target, now.roles.length]);
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
            <Flex gap="2" wrap="wrap">
              {FACE_ROLES.map((kind) => (
                <SmallButton
                  key={kind}
                  look={isUsed ? 'quiet' : 'tint'}
                  disabled={disabled}
                  onClick={() => add(kind)}
                  data-testid={`add-${kind}`}
                >
                  <Plus aria-hidden />
                  {t(`roles.kind.${kind}`)}
                </SmallButton>
              ))}
            </Flex>
          </>
        ) : (
          <Text textStyle="xs" color="fg.muted" data-testid="roles-why-not">
            {t('roles.whyNot')}
          </Text>
        )}
        <FaceHint />
      </div>
    </Section>
  );
}
