import { useMemo } from 'react';
import { encode } from 'uqr';

/** White modules around a QR code, by its standard. */
const QUIET_MODULES = 4;

/** QR code, black on white in every theme for the cameras. */
export function QrCode({ text, label, faded }: { text: string; label: string; faded: boolean }) {
  const { size, path } = useMemo(() => {
    const code = encode(text, { ecc: 'M', border: QUIET_MODULES });
    const rows = code.data.map((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : '')).join(''));
    return { size: code.size, path: rows.join('') };
  }, [text]);
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
      width="100%"
      style={{ borderRadius: 12, opacity: faded ? 0.12 : 1, display: 'block' }}
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
