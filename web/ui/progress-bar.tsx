import { Progress } from '@chakra-ui/react';

/** Bar of the share done, in percent; `null` for one that is unknown. Needs an `aria-label`. */
export function ProgressBar(props: Progress.RootProps) {
  return (
    <Progress.Root {...props}>
      <Progress.Track rounded="full">
        <Progress.Range rounded="full" />
      </Progress.Track>
    </Progress.Root>
  );
}
