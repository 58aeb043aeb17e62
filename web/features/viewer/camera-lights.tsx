import { useFrame } from '@react-three/fiber';
import { useRef } from 'react';
import type { DirectionalLight } from 'three';

/** Sky, ground, and a light over the viewer's left shoulder, which keeps every side readable. */
export function CameraLights({ colors: { sky, ground } }: { colors: { sky: string; ground: string } }) {
  const light = useRef<DirectionalLight>(null);
  useFrame(({ camera }) => {
    light.current?.position
      .copy(camera.position)
      .add({ x: -camera.position.y * 0.35, y: camera.position.x * 0.35, z: 500 });
  });
  return (
    <>
      <hemisphereLight args={[sky, ground, 1.7]} />
      <directionalLight ref={light} intensity={2.6} />
    </>
  );
}
