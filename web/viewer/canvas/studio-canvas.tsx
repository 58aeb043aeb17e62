import { createRoot, events, extend, type ReconcilerRoot, type RootState } from '@react-three/fiber';
import { Component, type ReactNode, useEffect, useRef, useState } from 'react';
import { drawnBy } from '../../lib/webgl.ts';
import { makeCamera } from '../camera/studio-camera.ts';
import { PatientPicture } from './patient-picture.tsx';
import { STAGE_ELEMENTS } from './stage-elements.ts';

interface Props {
  children: ReactNode;
  onLost: () => void;
  onRestored: () => void;
}

extend(STAGE_ELEMENTS);

/** Sharper than this costs four times the pixels and shows nothing more. */
const DENSEST_PIXELS = 2;

/** Where the processor draws, its picture is waited for: see `PatientPicture`. */
const isPatient = () => drawnBy() === 'processor';
/** Of the canvas that shows what was drawn in the other one. */
const PAGE_STYLE = {
  position: 'absolute',
  top: 0,
  left: 0,
  pointerEvents: 'none',
} as const;

/**
 * The canvas of the 3D view, drawn only on demand. Not R3F's own `Canvas`: that brings all of three, and half of the
 * studio's weight with it. React contexts do not reach inside: what is drawn gets its data by properties.
 */
export function StudioCanvas({ children, onLost, onRestored }: Props) {
  const frame = useRef<HTMLDivElement>(null);
  const root = useRef<{ render: (content: ReactNode) => void } | null>(null);
  const [error, setError] = useState<unknown>(null);
  const told = useRef({ onLost, onRestored });
  told.current = { onLost, onRestored };
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
    // Still there for the pointer.
    if (isPatient()) canvas.style.opacity = '0';
    box.prepend(canvas);
    const stage = startStage(canvas, box, () => latest.current, setError);
    root.current = stage;
    const lost = () => told.current.onLost();
    const restored = () => told.current.onRestored();
    canvas.addEventListener('webglcontextlost', lost);
    canvas.addEventListener('webglcontextrestored', restored);
    return () => {
      canvas.removeEventListener('webglcontextlost', lost);
      canvas.removeEventListener('webglcontextrestored', restored);
      root.current = null;
      stage.stop();
      canvas.remove();
    };
  }, []);
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
  canvas: HTMLCanvasElement,
  box: HTMLElement,
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
      dpr: [1, DENSEST_PIXELS],
      size: { width, height, top: 0, left: 0 },
      gl: {
        // Smooth edges take a processor as long as the rest of the picture.
        antialias: !isPatient(),
        // What is not shown at once must be there later.
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
    // A canvas of another size is empty: drawn in the same frame, it never shows.
    if (ready) {
      drawn?.advance(performance.now());
      // A camera on its way asks for its next frame within each; within this one nobody hears it.
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

/** Hands an error of what is drawn to the page, whose own boundary shows it. */
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
