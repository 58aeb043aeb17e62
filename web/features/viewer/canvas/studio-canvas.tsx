import {
  createRoot,
  events,
  extend,
  type ReconcilerRoot,
  type RootState,
  useFrame,
  useThree,
} from '@react-three/fiber';
import { Component, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import {
  BoxGeometry,
  BufferGeometry,
  CylinderGeometry,
  DirectionalLight,
  Group,
  HemisphereLight,
  LineBasicMaterial,
  LineSegments,
  Mesh,
  MeshBasicMaterial,
  MeshStandardMaterial,
  PlaneGeometry,
  TorusGeometry,
} from 'three';
import { rendererKind } from '../../../lib/webgl.ts';
import { makeCamera } from '../camera/studio-camera.ts';
import { PatientDrawing } from './patient-drawing.ts';

/** Three.js classes that are elements of the canvas; other objects come in as `<primitive>`. */
const STAGE_ELEMENTS = {
  BoxGeometry,
  BufferGeometry,
  CylinderGeometry,
  DirectionalLight,
  Group,
  HemisphereLight,
  LineBasicMaterial,
  LineSegments,
  Mesh,
  MeshBasicMaterial,
  MeshStandardMaterial,
  PlaneGeometry,
  TorusGeometry,
};

interface Props {
  /** Drawn as a print is, at rest: at twice the pixels with smooth edges, also by software. */
  paper?: boolean;
  children: ReactNode;
  onLost: () => void;
  onRestored: () => void;
}

extend(STAGE_ELEMENTS);

/** Maximum device pixel ratio. More costs four times the pixels without a visible gain. */
const DENSEST_PIXELS = 2;
/** Minimum device pixel ratio: that of a page zoomed out by half. */
const SPARSEST_PIXELS = 0.5;

/** With software rendering the page waits for the picture; see `PatientPicture`. */
const isPatient = () => rendererKind() === 'processor';
/**
 * Style of the canvas that shows the finished pictures. A picture from before a change of the stage's size stands in its
 * middle, as large as fits undistorted, until the next one is finished.
 */
const PAGE_STYLE = {
  position: 'absolute',
  inset: 0,
  width: '100%',
  height: '100%',
  objectFit: 'contain',
  pointerEvents: 'none',
} as const;

/**
 * Canvas of the 3D view, drawn only on demand. R3F's own `Canvas` would pull in all of three and half of the
 * studio's weight. React contexts do not reach inside, so children get their data as props.
 */
export function StudioCanvas({ paper = false, children, onLost, onRestored }: Props) {
  const frame = useRef<HTMLDivElement>(null);
  const root = useRef<{ render: (content: ReactNode) => void } | null>(null);
  const [error, setError] = useState<unknown>(null);
  const callbacks = useRef({ onLost, onRestored });
  callbacks.current = { onLost, onRestored };
  const [page, setPage] = useState<HTMLCanvasElement | null>(null);
  const content = (
    <DrawingErrors onError={setError}>
      {page !== null && <PatientPicture page={page} />}
      {children}
    </DrawingErrors>
  );
  const latest = useRef(content);
  latest.current = content;

  useEffect(() => {
    const box = frame.current!;
    const canvas = document.createElement('canvas');
    canvas.style.display = 'block';
    // The canvas stays in place for pointer events.
    if (isPatient()) canvas.style.opacity = '0';
    box.prepend(canvas);
    const stage = startStage({ canvas, box, paper }, () => latest.current, setError);
    root.current = stage;
    const lost = () => callbacks.current.onLost();
    const restored = () => callbacks.current.onRestored();
    canvas.addEventListener('webglcontextlost', lost);
    canvas.addEventListener('webglcontextrestored', restored);
    return () => {
      canvas.removeEventListener('webglcontextlost', lost);
      canvas.removeEventListener('webglcontextrestored', restored);
      root.current = null;
      stage.stop();
      canvas.remove();
    };
  }, [paper]);
  useEffect(() => root.current?.render(content));
  if (error !== null) throw error;
  return (
    <div ref={frame} style={{ position: 'absolute', inset: 0, overflow: 'hidden' }}>
      {isPatient() && <canvas ref={setPage} style={PAGE_STYLE} />}
    </div>
  );
}

/** Starts drawing into a canvas that follows the size of its box. */
function startStage(
  { canvas, box, paper }: { canvas: HTMLCanvasElement; box: HTMLElement; paper: boolean },
  content: () => ReactNode,
  onError: (error: unknown) => void,
) {
  const root: ReconcilerRoot<HTMLCanvasElement> = createRoot(canvas);
  const camera = makeCamera('orthographic');
  let drawn: RootState | null = null;
  let ready = false;
  let stopped = false;
  const fill = async () => {
    const { clientWidth: width, clientHeight: height } = box;
    if (width === 0 || height === 0 || stopped) return;
    await root.configure({
      camera,
      events,
      frameloop: 'demand',
      dpr: paper ? DENSEST_PIXELS : [SPARSEST_PIXELS, DENSEST_PIXELS],
      size: { width, height, top: 0, left: 0 },
      gl: {
        // Anti-aliasing doubles the time with software rendering.
        antialias: paper || !isPatient(),
        // The picture is copied later, so the buffer must survive.
        preserveDrawingBuffer: isPatient(),
        stencil: true,
        powerPreference: 'high-performance',
      },
      onCreated: (state) => {
        drawn = state;
        state.gl.localClippingEnabled = true;
        state.events.connect?.(box);
      },
    });
    if (stopped) return;
    // A resized canvas is empty. Drawing in the same frame keeps it from flashing.
    if (ready) {
      drawn?.advance(performance.now());
      // A moving camera requests its next frame within each frame; requests within this one are ignored.
      drawn?.invalidate();
    }
    ready = true;
    root.render(content());
  };
  const observer = new ResizeObserver(() => void fill().catch(onError));
  observer.observe(box);
  return {
    render(next: ReactNode) {
      if (ready && !stopped) root.render(next);
    },
    stop() {
      stopped = true;
      observer.disconnect();
      root.unmount();
    },
  };
}

/** Passes an error of the scene to the page, whose error boundary shows it. */
class DrawingErrors extends Component<{ onError: (error: unknown) => void; children: ReactNode }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: unknown) {
    this.props.onError(error);
  }

  override render() {
    return this.state.failed ? null : this.props.children;
  }
}

/**
 * Takes over drawing with software rendering. There a picture of a large model takes a second, and the
 * browser blocks the page until it can present the canvas. So the canvas stays hidden, and the finished
 * picture is copied to the page, which stays responsive.
 */
function PatientPicture({ page }: { page: HTMLCanvasElement }) {
  const gl = useThree((state) => state.gl);
  const invalidate = useThree((state) => state.invalidate);
  const drawing = useRef<PatientDrawing | null>(null);
  // Before the first frame, which alone draws the warm-up.
  useLayoutEffect(() => {
    const made = new PatientDrawing(gl, page, { again: invalidate });
    drawing.current = made;
    invalidate();
    return () => {
      drawing.current = null;
      made.stop();
    };
  }, [gl, page, invalidate]);
  // A priority above 0 replaces R3F's own drawing.
  useFrame(({ scene, camera }) => drawing.current?.draw(scene, camera), 1);
  return null;
}
