import { Grid, Stack } from '@chakra-ui/react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { CommandText } from '../../commands/command.ts';
import { useStateOf } from '../../state/snapshots.ts';
import { Button } from '../../ui/button.tsx';
import { ChoiceChips } from '../../ui/fields/choice-chips.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { Note } from '../../ui/texts.tsx';
import { PickedPlacesInput } from './places/picked-places.tsx';
import { clearPress, outdatePress } from './press-runner.ts';
import { isTakeable, NOT_PLACING, type PressState, press } from './press-state.ts';

const AXES = ['x', 'y', 'z'] as const;
const AXIS_OF = { x: 0, y: 1, z: 2 } as const;

function choose(change: Partial<PressState>): void {
  outdatePress();
  Object.assign(press, change);
}

/** Choices of the test, each beside its name: its axis, and plates or places with how they hold. */
export function PressSetup() {
  const { t } = useTranslation();
  const { axis, friction, isPicked } = useStateOf(press);
  return (
    <>
      <Grid templateColumns="auto minmax(0, 1fr)" alignItems="center" columnGap="3" rowGap="2">
        <Name text={t('press.axis')} />
        <ChoiceChips
          label={t('press.axis')}
          chips={AXES.map((name) => ({ value: name, text: name.toUpperCase() }))}
          value={AXES[axis]}
          onChoose={(value) => choose({ axis: AXIS_OF[value] })}
          testId="press-axis"
        />
        <Name text={t('press.between')} />
        <ChoiceChips
          label={t('press.between')}
          chips={[
            { value: 'plates', text: t('press.plates') },
            { value: 'places', text: t('press.places.title') },
          ]}
          value={isPicked ? 'places' : 'plates'}
          onChoose={(value) => choose({ isPicked: value === 'places', ...NOT_PLACING })}
          testId="press-between"
        />
        {!isPicked && (
          <>
            <Name text={t('press.contact')} />
            <ChoiceChips
              label={t('press.contact')}
              chips={[
                { value: 'rough', text: t('press.rough') },
                { value: 'greased', text: t('press.greased') },
              ]}
              value={friction ? 'rough' : 'greased'}
              onChoose={(value) => choose({ friction: value === 'rough' })}
              testId="press-plates"
            />
          </>
        )}
      </Grid>
      {isPicked && <PickedPlacesInput onChange={choose} />}
    </>
  );
}

function Name({ text }: { text: string }) {
  return <Note aria-hidden>{text}</Note>;
}

/** Starts the test, or shows the one that runs. */
export function PressRun({ missing, onPress }: { missing: CommandText | null; onPress: () => void }) {
  const { t } = useTranslation();
  const missingId = useId();
  const { share, figures, graded, isOnServer } = useStateOf(press);
  if (isOnServer || share !== null) return <Running share={isOnServer ? null : share} />;
  return (
    <Stack gap="1.5">
      <Button
        look={figures === null && !isTakeable(graded) ? 'main' : 'quiet'}
        onClick={onPress}
        disabled={missing !== null}
        aria-describedby={missing === null ? undefined : missingId}
        data-testid="press-start"
      >
        {t(figures === null ? 'press.start' : 'press.again')}
      </Button>
      {missing !== null && (
        <Note id={missingId} role="status" data-testid="press-missing">
          {t(missing)}
        </Note>
      )}
    </Stack>
  );
}

function cancel(): void {
  Object.assign(press, { wanted: null, tests: [], adjusting: false });
  clearPress();
}

function Running({ share }: { share: number | null }) {
  const { t } = useTranslation();
  const isOnServer = share === null;
  const text = t(isOnServer ? 'press.server.running' : 'press.running');
  return (
    <Stack gap="2" {...(isOnServer && { role: 'status', 'data-testid': 'press-waiting' })}>
      <ProgressBar value={share && 100 * share} size="sm" aria-label={text} colorPalette="green" />
      {isOnServer && <Note>{text}</Note>}
      <Button look="quiet" onClick={cancel} data-testid="press-cancel">
        {t('app.cancel')}
      </Button>
    </Stack>
  );
}
