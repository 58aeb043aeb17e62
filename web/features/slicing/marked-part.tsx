import { Box, Flex, Text } from '@chakra-ui/react';
import { type ReactNode, useMemo } from 'react';
import type { FaultMarks, FaultSpot } from '../../mesh/fault-spots.ts';
import type { ModelViews, SeenModel } from '../../mesh/model-views.ts';
import { Button } from '../../ui/button.tsx';
import type { OpenedPart } from './slicing-answers.ts';

const NO_EDGES = new Float32Array();

interface Place {
  key: string;
  text: string;
  onPress: () => void;
}

interface Props {
  part: OpenedPart;
  Views: ModelViews;
  label: string;
  /** Stands for a model with too many triangles. */
  undrawn: string;
  code: FaultMarks['code'];
  spots: FaultSpot[];
  triangles?: Float32Array;
  /** Spot the camera flies to. */
  focus: FaultSpot | null;
  /** What was found. */
  children: ReactNode;
  places: readonly Place[];
  placeTestId?: string;
}

/** The model with a mark at each spot, what was found, and a list of places. */
export function MarkedPart(props: Props) {
  const { part, Views, label, undrawn, code, spots, triangles = NO_EDGES, focus, places } = props;
  const model = useMemo((): SeenModel | null => {
    const { mesh, minMm, maxMm } = part;
    if (mesh === null) return null;
    return {
      mesh,
      boxMm: { min: [...minMm], max: [...maxMm] },
      bodyStarts: Uint32Array.of(0, mesh.triangles.length / 3),
      marks: spots.length === 0 ? [] : [{ code, edges: NO_EDGES, triangles, spots }],
    };
  }, [part, code, spots, triangles]);
  return (
    <Flex direction="column" gap="3" h="full" minH="0">
      <Box flex="1" minH="40">
        {model === null ? (
          <Text>{undrawn}</Text>
        ) : (
          <Views views={[{ name: 'part', label, model }]} focus={focus} />
        )}
      </Box>
      {props.children}
      {places.length > 0 && (
        <Flex wrap="wrap" gap="1.5" maxH="12" overflowY="auto" flexShrink="0">
          {places.map(({ key, text, onPress }) => (
            <Button key={key} look="quiet" size="xs" onClick={onPress} data-testid={props.placeTestId}>
              {text}
            </Button>
          ))}
        </Flex>
      )}
    </Flex>
  );
}
