import { Slider } from '@chakra-ui/react';

/** Track, filled range and thumb of a slider with one value; it stands within `Slider.Root`. */
export function SliderTrack(props: Pick<Slider.ControlProps, 'py'>) {
  return (
    <Slider.Control {...props}>
      <Slider.Track>
        <Slider.Range />
      </Slider.Track>
      <Slider.Thumb index={0} />
    </Slider.Control>
  );
}
